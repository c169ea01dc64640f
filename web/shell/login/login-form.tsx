import { LoginForm as LoginSchema } from "#contract/accounts/schemas.ts";
import { to } from "#contract/paths/to.ts";
import { api } from "#web/lib/calls/api.ts";
import { track } from "#web/lib/calls/track.ts";
import { FormEnd } from "#web/lib/forms/form-end.tsx";
import { useActionForm, whyOff } from "#web/lib/forms/use-action-form.ts";
import { usePlainForm } from "#web/lib/forms/use-plain-form.tsx";
import { Field, PasswordInput, TextInput } from "#web/ui/forms/field.tsx";
import { Link } from "#web/ui/link.tsx";
import type { Ways } from "./second-step.tsx";

type LoginFormProps = {
  /** Where to go after the login: the link in a mail contains it. */
  to: string;
  /** Called when the session has started. */
  onDone: () => void | Promise<void>;
  /** Called when a second factor is required. */
  onAsked: (ways: Ways) => void;
  /** Called when the address is not confirmed yet: another code is being mailed. */
  onUnconfirmed: (email: string) => void;
};

/** Login form with email and password. */
export function LoginForm({ to: wanted, onDone, onAsked, onUnconfirmed }: LoginFormProps) {
  const plain = usePlainForm();
  const form = useActionForm(
    LoginSchema,
    { email: "", password: "" },
    (body) => api.call("POST /api/login", { body }),
    {
      refresh: false,
      posted: plain.posted,
      after: ({ secondFactor }) => {
        if (secondFactor) return onAsked(secondFactor);
        track("login_success", { method: "email" });
        return onDone();
      },
      refused: ({ code }, { email }) => {
        if (code !== "email_unconfirmed") return false;
        // If it is not sent, the next step can send it again.
        api.call("POST /api/email_confirm/resend", { body: { email, to: wanted } }).catch(() => {});
        onUnconfirmed(email);
        return true;
      },
    },
  );
  const { errors } = form.formState;
  return (
    <form method="post" onSubmit={form.send} noValidate className="flex flex-col gap-4">
      {plain.hidden}
      <Field label="電子信箱" error={errors.email?.message}>
        {(aria) => (
          <TextInput {...aria} type="email" autoComplete="email" inputMode="email" {...form.register("email")} />
        )}
      </Field>
      <Field label="密碼" error={errors.password?.message}>
        {(aria) => <PasswordInput {...aria} autoComplete="current-password" {...form.register("password")} />}
      </Field>
      <FormEnd form={form} full reason={whyOff(form, plain)}>
        登入
      </FormEnd>
      <p className="text-center text-sm">
        <Link href={to("/forget_password")} className="touch inline-flex items-center text-teal hover:underline">
          忘記密碼？
        </Link>
      </p>
    </form>
  );
}
