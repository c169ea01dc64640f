import { useState } from "react";
import type { MySecondFactor, NewPasskey } from "#contract/second-factor/schemas.ts";
import { PasskeyForm } from "#contract/second-factor/schemas.ts";
import { api } from "#web/lib/calls/api.ts";
import { makePasskey, usePasskeys } from "#web/lib/calls/passkey.ts";
import { useAction } from "#web/lib/calls/use-action.ts";
import { date } from "#web/lib/format/format.ts";
import { RowForm } from "#web/lib/forms/row-form.tsx";
import { useActionForm } from "#web/lib/forms/use-action-form.ts";
import { Button } from "#web/ui/button.tsx";
import { Field, TextInput } from "#web/ui/forms/field.tsx";
import { SettingRow } from "#web/ui/forms/setting-row.tsx";
import { Confirm } from "#web/ui/overlays/dialog.tsx";
import type { ShowCodes } from "./recovery-dialog.tsx";

type Passkey = MySecondFactor["passkeys"][number];

function PasskeyRow({ passkey: { id, name, createdAt, usedAt } }: { passkey: Passkey }) {
  const [asking, setAsking] = useState(false);
  const { refusal, run } = useAction(() => api.call("DELETE /api/my_second_factor/passkeys/{id}", { params: { id } }), {
    done: "通行金鑰已移除",
    notice: "inline",
  });
  return (
    <>
      <SettingRow
        label={name}
        value={`通行金鑰，${date(createdAt)} 加入${usedAt ? `，最近使用 ${date(usedAt)}` : ""}`}
        end={
          <Button variant="quiet" size="sm" className="shrink-0" onClick={() => setAsking(true)}>
            移除<span className="sr-only">{name}</span>
          </Button>
        }
      />
      <Confirm
        open={asking}
        onOpenChange={setAsking}
        title={`移除「${name}」？`}
        text="之後不能再用它登入。裝置裡的那一份要到裝置的密碼設定刪除。沒有其他方式時，兩步驟驗證會一併關閉。"
        confirmLabel="移除"
        tone="danger"
        refusal={refusal}
        onConfirm={run}
      />
    </>
  );
}

function AddForm({ close, onCodes }: { close: () => void; onCodes: ShowCodes }) {
  const form = useActionForm(
    PasskeyForm.pick({ name: true }),
    { name: "" },
    async ({ name }) => {
      const question = await api.call("POST /api/my_second_factor/passkeys/question", {});
      const passkey = (await makePasskey(question)) as NewPasskey;
      return api.call("POST /api/my_second_factor/passkeys", { body: { name, passkey } });
    },
    {
      done: "通行金鑰已加入",
      after: ({ codes }) => {
        onCodes(codes);
        close();
      },
    },
  );
  return (
    <RowForm form={form} submit="建立通行金鑰">
      <Field label="名字" hint="方便以後分辨，例如「公司的筆電」" error={form.formState.errors.name?.message}>
        {(aria) => <TextInput {...aria} autoComplete="off" {...form.register("name")} />}
      </Field>
    </RowForm>
  );
}

/** Settings rows of the passkeys, each with its name. */
export function PasskeyRows({ passkeys, onCodes }: Pick<MySecondFactor, "passkeys"> & { onCodes: ShowCodes }) {
  const supported = usePasskeys();
  return (
    <>
      {passkeys.map((passkey) => (
        <PasskeyRow key={passkey.id} passkey={passkey} />
      ))}
      <SettingRow
        label="新增通行金鑰"
        value={
          supported
            ? "用指紋、臉部或裝置密碼登入，不必輸入密碼與驗證碼"
            : "這個瀏覽器不支援通行金鑰，請換一個瀏覽器再新增"
        }
        {...(supported && { action: "新增" })}
      >
        {(close) => <AddForm close={close} onCodes={onCodes} />}
      </SettingRow>
    </>
  );
}
