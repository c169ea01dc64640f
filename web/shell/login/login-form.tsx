import { useState } from "react";
import { LoginForm as LoginSchema } from "#contract/accounts/schemas.ts";
import { to } from "#contract/to.ts";
import { api } from "#web/lib/api.ts";
import { FormEnd } from "#web/lib/form-end.tsx";
import { track } from "#web/lib/track.ts";
import { useAction } from "#web/lib/use-action.ts";
import { useActionForm, whyOff } from "#web/lib/use-action-form.ts";
import { usePlainForm } from "#web/lib/use-plain-form.tsx";
import { Button } from "#web/ui/button.tsx";
import { Field, PasswordInput, TextInput } from "#web/ui/field.tsx";
import { Link } from "#web/ui/link.tsx";
import { Notice } from "#web/ui/notice.tsx";
import type { Ways } from "./second-step.tsx";

type LoginFormProps = {
  /** The session has begun. */
  onDone: () => void | Promise<void>;
  /** A second factor is asked for. */
  onAsked: (ways: Ways) => void;
};

/** Email and password. */
export function LoginForm({ onDone, onAsked }: LoginFormProps) {
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
      {unconfirmed ? <Unconfirmed email={unconfirmed} /> : null}
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

function Unconfirmed({ email }: { email: string }) {
  const [sent, setSent] = useState(false);
  const { busy, refusal, run } = useAction(() => api.call("POST /api/email_confirm/resend", { body: { email } }), {
    after: () => setSent(true),
    refresh: false,
    tell: "here",
  });
  return (
    <Notice tone="attention" title="信箱還沒完成驗證">
      <p>請點擊寄到 {email} 的驗證連結，再回來登入。</p>
      {sent ? (
        <p className="mt-2 font-medium">已重新寄出，請到信箱查看。</p>
      ) : (
        <Button variant="secondary" size="sm" className="mt-2" busy={busy} onClick={() => run()}>
          重新寄送驗證信
        </Button>
      )}
      {refusal ? <p className="mt-2 text-danger">{refusal}</p> : null}
    </Notice>
  );
}
