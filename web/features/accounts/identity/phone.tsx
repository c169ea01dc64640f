import { useEffect, useState } from "react";
import { localMobile } from "#contract/accounts/numbers.ts";
import { MobileCodeForm } from "#contract/accounts/settings.ts";
import { codeLivesMs } from "#contract/terms.ts";
import { MINUTE } from "#contract/time.ts";
import { api } from "#web/lib/calls/api.ts";
import { useAction } from "#web/lib/calls/use-action.ts";
import { RowForm } from "#web/lib/forms/row-form.tsx";
import { useActionForm } from "#web/lib/forms/use-action-form.ts";
import { Button } from "#web/ui/button.tsx";
import { CodeInput, Field, TextInput } from "#web/ui/forms/field.tsx";
import { SettingRow } from "#web/ui/forms/setting-row.tsx";

/** Counts whole seconds down to 0. */
function useCountdown() {
  const [left, setLeft] = useState(0);
  useEffect(() => {
    if (left <= 0) return;
    const timer = setTimeout(() => setLeft(left - 1), 1000);
    return () => clearTimeout(timer);
  }, [left]);
  return [left, setLeft] as const;
}

function PhoneForm({ close }: { close: () => void }) {
  const [left, setLeft] = useCountdown();
  const [asked, setAsked] = useState(false);
  const form = useActionForm(
    MobileCodeForm,
    { cellphone: "", code: "" },
    (body) => api.call("POST /api/my_cellphones", { body }),
    {
      done: "手機驗證完成",
      after: close,
    },
  );
  const { errors } = form.formState;
  const asking = useAction((cellphone: string) => api.call("POST /api/get_sms", { body: { cellphone } }), {
    refresh: false,
    after: ({ waitSeconds }) => {
      setLeft(waitSeconds);
      setAsked(true);
      form.setFocus("code");
    },
    refused: ({ message }) => {
      form.setError("cellphone", { message });
      return true;
    },
  });
  const ask = async () => {
    if (await form.trigger("cellphone", { shouldFocus: true })) await asking.run(form.getValues("cellphone"));
  };
  return (
    <RowForm form={form} submit="完成驗證">
      <Field label="手機號碼" hint="台灣的手機號碼，09 開頭" error={errors.cellphone?.message}>
        {(aria) => (
          <div className="flex gap-3">
            <TextInput {...aria} type="tel" autoComplete="tel" {...form.register("cellphone")} />
            <Button
              variant="secondary"
              className="shrink-0"
              busy={asking.busy}
              reason={left > 0 ? `${left} 秒後可以重新取得` : null}
              onClick={ask}
            >
              {left > 0 ? `${left} 秒` : asked ? "重新取得" : "取得驗證碼"}
            </Button>
          </div>
        )}
      </Field>
      <Field
        label="驗證碼"
        hint={asked ? `驗證碼已寄出，${codeLivesMs / MINUTE} 分鐘內有效` : "先取得驗證碼，再輸入簡訊裡的 6 位數字"}
        error={errors.code?.message}
      >
        {(aria) => <CodeInput {...aria} {...form.register("code")} />}
      </Field>
    </RowForm>
  );
}

export function PhoneRow({ cellphone }: { cellphone: string | null }) {
  const { busy, run } = useAction(() => api.call("DELETE /api/my_cellphones", {}), { done: "手機號碼已移除" });
  return (
    <SettingRow
      label="手機"
      value={cellphone ? `${localMobile(cellphone)}，已驗證` : "尚未驗證"}
      end={
        cellphone ? (
          <Button variant="quiet" size="sm" busy={busy} onClick={() => run()}>
            移除<span className="sr-only">手機號碼</span>
          </Button>
        ) : null
      }
      action={cellphone ? "更換" : "驗證"}
    >
      {(close) => <PhoneForm close={close} />}
    </SettingRow>
  );
}
