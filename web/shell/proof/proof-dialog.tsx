import { useEffect, useState } from "react";
import { z } from "zod";
import type { ProofWays } from "#contract/second-factor/schemas.ts";
import { api } from "#web/lib/api.ts";
import { CodeForm } from "#web/lib/code-form.tsx";
import { FormEnd } from "#web/lib/form-end.tsx";
import { useActionForm } from "#web/lib/use-action-form.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Field, PasswordInput } from "#web/ui/field.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { PasskeyButton } from "../second-step/passkey-button.tsx";
import { SandboxHint } from "../second-step/sandbox-hint.tsx";

type Way = keyof ProofWays;
const order: readonly Way[] = ["passkey", "code", "password"];
const names: Record<Way, string> = { passkey: "通行金鑰", code: "驗證碼", password: "密碼" };

const PasswordForm = z.object({ password: z.string().min(1, "請輸入密碼") });

function ByPassword({ onShown }: { onShown: () => void }) {
  const form = useActionForm(
    PasswordForm,
    { password: "" },
    (body) => api.call("POST /api/my_second_factor/proof", { body }),
    {
      after: onShown,
      refresh: false,
    },
  );
  return (
    <form method="dialog" noValidate onSubmit={form.send} className="flex flex-col gap-4">
      <Field label="目前的密碼" error={form.formState.errors.password?.message}>
        {(aria) => <PasswordInput {...aria} autoComplete="current-password" {...form.register("password")} />}
      </Field>
      <FormEnd form={form} full>
        確認
      </FormEnd>
    </form>
  );
}

function ByWay({ way, onShown }: { way: Way; onShown: () => void }) {
  if (way === "password") return <ByPassword onShown={onShown} />;
  if (way === "passkey")
    return (
      <PasskeyButton
        ask={() => api.call("POST /api/my_second_factor/proof/question", {})}
        send={(passkey) => api.call("POST /api/my_second_factor/proof", { body: { passkey } })}
        after={onShown}
      >
        使用通行金鑰確認
      </PasskeyButton>
    );
  return (
    <>
      <CodeForm submit="確認" send={(body) => api.call("POST /api/my_second_factor/proof", { body })} after={onShown} />
      <SandboxHint />
    </>
  );
}

/** The ways that this member has, the surest first; null while they are asked for. */
function useWays(factorOnly: boolean): Way[] | null {
  const [ways, setWays] = useState<Way[] | null>(null);
  useEffect(() => {
    let wanted = true;
    const found = (all: readonly Way[]) => wanted && setWays(all.filter((way) => !factorOnly || way !== "password"));
    api.call("GET /api/my_second_factor/proof", {}).then(
      (mine) => found(order.filter((way) => mine[way])),
      // The line is bad: what is asked for says so itself.
      () => found(["code", "password"]),
    );
    return () => {
      wanted = false;
    };
  }, [factorOnly]);
  return ways;
}

type ProofDialogProps = {
  /** Only a second factor counts. */
  factorOnly: boolean;
  onEnd: (shown: boolean) => void;
};

/** Asks once more who acts, over whatever is open; what was typed there stays. */
export default function ProofDialog({ factorOnly, onEnd }: ProofDialogProps) {
  const ways = useWays(factorOnly);
  const [chosen, setChosen] = useState<Way | null>(null);
  const way = chosen ?? ways?.[0];
  return (
    <Dialog
      open
      persistent
      size="sm"
      title="請再確認一次是你本人"
      description="這個操作牽涉款項、帳號或個人資料。確認之後，10 分鐘內不會再問。"
      onOpenChange={(open) => open || onEnd(false)}
    >
      <div className="flex flex-col gap-4">
        {way ? <ByWay key={way} way={way} onShown={() => onEnd(true)} /> : null}
        {ways?.length === 0 ? (
          <Notice tone="attention">
            你的帳號只用社群帳號登入，沒有密碼可以確認。請登出後重新登入，10 分鐘內就能操作。
          </Notice>
        ) : null}
        {ways
          ?.filter((each) => each !== way)
          .map((each) => (
            <Button key={each} variant="quiet" size="sm" className="self-center" onClick={() => setChosen(each)}>
              改用{names[each]}
            </Button>
          ))}
      </div>
    </Dialog>
  );
}
