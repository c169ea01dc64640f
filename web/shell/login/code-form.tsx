import type { ChangeEvent } from "react";
import { z } from "zod";
import { MailCode } from "#contract/accounts/mail-code.ts";
import { mailCodeLivesMs } from "#contract/terms.ts";
import { MINUTE } from "#contract/time.ts";
import { api } from "#web/lib/calls/api.ts";
import { track } from "#web/lib/calls/track.ts";
import { FormEnd } from "#web/lib/forms/form-end.tsx";
import { useActionForm, whyOff } from "#web/lib/forms/use-action-form.ts";
import { usePlainForm } from "#web/lib/forms/use-plain-form.tsx";
import { CodeInput, Field } from "#web/ui/forms/field.tsx";
import type { Ways } from "./second-step.tsx";

/**
 * Response of a social login when the vendor has not verified the address, or a registration by email. Its address is
 * null when the page does not know it.
 */
export type CodeAsked =
  | { provider: "google" | "facebook"; email: string; ticket: string }
  | { provider: "email"; email: string | null };

const Form = z.object({ code: MailCode });

function enter(asked: CodeAsked, code: string) {
  if (asked.provider !== "email") return api.call("POST /api/login_by_code", { body: { ticket: asked.ticket, code } });
  const body = { ...(asked.email !== null && { email: asked.email }), code };
  return api.call("POST /api/email_confirm/code", { body }).then((answer) => ({ ...answer, isNew: false }));
}

/** Sends the form as soon as the code is complete. */
function sendComplete({ target }: ChangeEvent<HTMLInputElement>): void {
  if (MailCode.safeParse(target.value).success) target.form?.requestSubmit();
}

type CodeFormProps = {
  asked: CodeAsked;
  /** Called when a second factor is required. */
  onAsked: (ways: Ways) => void;
  onDone: (isNew: boolean) => void | Promise<void>;
};

/** Asks for the mailed code that verifies the address and logs in; for a social login it also creates the account. */
export function CodeForm({ asked, onAsked, onDone }: CodeFormProps) {
  const plain = usePlainForm();
  const form = useActionForm(Form, { code: "" }, ({ code }) => enter(asked, code), {
    refresh: false,
    posted: plain.posted,
    after: ({ isNew, secondFactor }) => {
      if (secondFactor) return onAsked(secondFactor);
      track(isNew ? "sign_up" : "login_success", { method: asked.provider });
      return onDone(isNew);
    },
  });
  return (
    <form method="post" onSubmit={form.send} noValidate className="flex flex-col gap-4">
      {plain.hidden}
      <p className="text-ink-soft">
        最後一步：我們把 6 位數驗證碼寄到{" "}
        <strong className="wrap-anywhere text-ink">{asked.email ?? "你的信箱"}</strong>
        。沒收到的話，請檢查垃圾郵件匣。
      </p>
      <Field
        label="驗證碼"
        hint={`${mailCodeLivesMs / MINUTE} 分鐘內有效，輸入完就會自動登入`}
        error={form.formState.errors.code?.message}
      >
        {(aria) => <CodeInput {...aria} autoFocus {...form.register("code", { onChange: sendComplete })} />}
      </Field>
      <FormEnd form={form} full reason={whyOff(form, plain)}>
        完成登入
      </FormEnd>
    </form>
  );
}
