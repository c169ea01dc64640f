import { z } from "zod";
import { api } from "#web/lib/calls/api.ts";
import { FormEnd } from "#web/lib/forms/form-end.tsx";
import { useActionForm } from "#web/lib/forms/use-action-form.ts";
import { Field, PasswordInput } from "#web/ui/forms/field.tsx";

const PasswordForm = z.object({ password: z.string().min(1, "請輸入密碼") });

export function ByPassword({ onShown }: { onShown: () => void }) {
  const form = useActionForm(
    PasswordForm,
    { password: "" },
    ({ password }) => api.call("POST /api/my_proof", { body: { by: "password", password } }),
    { after: onShown, refresh: false },
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
