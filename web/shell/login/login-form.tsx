import { useState } from "react";
import { LoginForm as LoginSchema } from "#contract/accounts/schemas.ts";
import { to } from "#contract/paths/to.ts";
import { api } from "#web/lib/calls/api.ts";
import { track } from "#web/lib/calls/track.ts";
import { FormEnd } from "#web/lib/forms/form-end.tsx";
import { useActionForm, whyOff } from "#web/lib/forms/use-action-form.ts";
import { usePlainForm } from "#web/lib/forms/use-plain-form.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { Field, PasswordInput, TextInput } from "#web/ui/forms/field.tsx";
import { Link } from "#web/ui/link.tsx";
import { ResendConfirmation } from "./resend-confirmation.tsx";
import type { Ways } from "./second-step.tsx";

type LoginFormProps = {
  /** Where to go after the login: the link in a mail contains it. */
  to: string;
  /** Called when the session has started. */
  onDone: () => void | Promise<void>;
  /** Called when a second factor is required. */
  onAsked: (ways: Ways) => void;
};

/** Login form with email and password. */
export function LoginForm({ to: wanted, onDone, onAsked }: LoginFormProps) {
  const [unconfirmed, setUnconfirmed] = useState<string | null>(null);
  const plain = usePlainForm();
  const form = useActionForm(
    LoginSchema,
    { email: "", password: "" },
    (body) => {
      setUnconfirmed(null);
      return api.call("POST /api/login", { body });
    },
    {
      refresh: false,
      posted: plain.posted,
      after: ({ secondFactor }) => {
        if (secondFactor) return onAsked(secondFactor);
        track("login_success", { method: "email" });
        return onDone();
      },
      refused: ({ code }, { email }) => {
        if (code === "email_unconfirmed") setUnconfirmed(email);
        return code === "email_unconfirmed";
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
      {unconfirmed ? <Unconfirmed email={unconfirmed} to={wanted} /> : null}
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

function Unconfirmed({ email, to }: { email: string; to: string }) {
  return (
    <Alert tone="attention" title="信箱還沒完成驗證" live>
      <p>請點擊寄到 {email} 的驗證連結，再回來登入。</p>
      <ResendConfirmation email={email} to={to} />
    </Alert>
  );
}
