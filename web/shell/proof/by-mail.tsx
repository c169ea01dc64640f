import { useState } from "react";
import { z } from "zod";
import { MailCode } from "#contract/accounts/mail-code.ts";
import { api } from "#web/lib/calls/api.ts";
import { useAction } from "#web/lib/calls/use-action.ts";
import { FormEnd } from "#web/lib/forms/form-end.tsx";
import { useActionForm } from "#web/lib/forms/use-action-form.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Field, TextInput } from "#web/ui/forms/field.tsx";

const Form = z.object({ code: MailCode });

/** Re-authentication by a mailed code. It is sent only on a press, not when the dialog opens. */
export function ByMail({ email, onShown }: { email: string; onShown: () => void }) {
  const [sent, setSent] = useState(false);
  const sending = useAction(() => api.call("POST /api/my_proof/code", {}), {
    after: () => setSent(true),
    refresh: false,
    notice: "inline",
  });
  const form = useActionForm(
    Form,
    { code: "" },
    ({ code }) => api.call("POST /api/my_proof", { body: { by: "mail", code } }),
    { after: onShown, refresh: false },
  );
  if (!sent) {
    return (
      <>
        <Button variant="secondary" full busy={sending.busy} onClick={() => sending.run()}>
          <span className="wrap-anywhere">寄驗證碼到 {email}</span>
        </Button>
        {sending.refusal ? (
          <Alert tone="danger" live>
            {sending.refusal}
          </Alert>
        ) : null}
      </>
    );
  }
  return (
    <form method="dialog" noValidate onSubmit={form.send} className="flex flex-col gap-4">
      <Field label="驗證碼" hint={`已寄到 ${email}`} error={form.formState.errors.code?.message}>
        {(aria) => (
          <TextInput
            {...aria}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={12}
            {...form.register("code")}
          />
        )}
      </Field>
      <FormEnd form={form} full>
        確認
      </FormEnd>
    </form>
  );
}
