import { z } from "zod";
import { MailCode } from "#contract/accounts/mail-code.ts";
import { mailCodeLivesMs } from "#contract/terms.ts";
import { MINUTE } from "#contract/time.ts";
import { api } from "#web/lib/calls/api.ts";
import { track } from "#web/lib/calls/track.ts";
import { FormEnd } from "#web/lib/forms/form-end.tsx";
import { useActionForm, whyOff } from "#web/lib/forms/use-action-form.ts";
import { CodeInput, Field } from "#web/ui/forms/field.tsx";
import type { Ways } from "./second-step.tsx";

/** Response of a social login when the vendor has not verified the address. */
export type CodeAsked = { ticket: string; email: string; provider: "google" | "facebook" };

const Form = z.object({ code: MailCode });

type CodeFormProps = {
  asked: CodeAsked;
  /** Called when a second factor is required. */
  onAsked: (ways: Ways) => void;
  onDone: (isNew: boolean) => void | Promise<void>;
};

/** Asks for the code that verifies the address after a social login; the account is created only then. */
export function CodeForm({ asked, onAsked, onDone }: CodeFormProps) {
  const form = useActionForm(
    Form,
    { code: "" },
    ({ code }) => api.call("POST /api/login_by_code", { body: { ticket: asked.ticket, code } }),
    {
      refresh: false,
      after: ({ isNew, secondFactor }) => {
        if (secondFactor) return onAsked(secondFactor);
        track(isNew ? "sign_up" : "login_success", { method: asked.provider });
        return onDone(isNew);
      },
    },
  );
  return (
    <form method="dialog" onSubmit={form.send} noValidate className="flex flex-col gap-4">
      <p className="text-ink-soft">
        最後一步：我們把 6 位數驗證碼寄到 <strong className="wrap-anywhere text-ink">{asked.email}</strong>
        ，確認這個信箱是你的。沒收到的話，請檢查垃圾郵件匣。
      </p>
      <Field
        label="驗證碼"
        hint={`${mailCodeLivesMs / MINUTE} 分鐘內有效，請留在這個畫面`}
        error={form.formState.errors.code?.message}
      >
        {(aria) => <CodeInput {...aria} {...form.register("code")} />}
      </Field>
      <FormEnd form={form} full reason={whyOff(form)}>
        完成登入
      </FormEnd>
    </form>
  );
}
