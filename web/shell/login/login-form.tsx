import { useState } from "react";
import { LoginForm as LoginSchema } from "#contract/accounts/schemas.ts";
import { isApiError } from "#contract/api.ts";
import { api } from "#web/lib/api.ts";
import { useCallForm } from "#web/lib/form.ts";
import { track } from "#web/lib/track.ts";
import { Button } from "#web/ui/button.tsx";
import { Field, PasswordInput, TextInput } from "#web/ui/field.tsx";
import { Link } from "#web/ui/link.tsx";
import { Notice } from "#web/ui/notice.tsx";

/** Email and password. @param onDone called once the session has begun. */
export function LoginForm({ onDone }: { onDone: () => void | Promise<void> }) {
  const [unconfirmed, setUnconfirmed] = useState<string | null>(null);
  const form = useCallForm(LoginSchema, { email: "", password: "" }, async (body) => {
    setUnconfirmed(null);
    try {
      await api.call("POST /api/login", { body });
    } catch (error) {
      if (isApiError(error) && error.code === "email_unconfirmed") return setUnconfirmed(body.email);
      throw error;
    }
    track("login_success", { method: "email" });
    await onDone();
  });
  const { errors, isSubmitting } = form.formState;
  // "dialog" goes nowhere by itself: Enter before the scripts run must not put a password into the address.
  return (
    <form method="dialog" onSubmit={form.send} noValidate className="flex flex-col gap-4">
      <Field label="電子信箱" error={errors.email?.message}>
        {(aria) => (
          <TextInput {...aria} type="email" autoComplete="email" inputMode="email" {...form.register("email")} />
        )}
      </Field>
      <Field label="密碼" error={errors.password?.message}>
        {(aria) => <PasswordInput {...aria} autoComplete="current-password" {...form.register("password")} />}
      </Field>
      {unconfirmed ? <Unconfirmed email={unconfirmed} /> : null}
      {form.formError ? <Notice tone="danger">{form.formError}</Notice> : null}
      <Button type="submit" full busy={isSubmitting} reason={form.blocked}>
        登入
      </Button>
      <p className="text-center text-sm">
        <Link href="/forget_password" className="touch inline-flex items-center text-teal hover:underline">
          忘記密碼？
        </Link>
      </p>
    </form>
  );
}

function Unconfirmed({ email }: { email: string }) {
  const [state, setState] = useState<"idle" | "busy" | "sent" | string>("idle");
  const resend = async () => {
    setState("busy");
    try {
      await api.call("POST /api/email_confirm/resend", { body: { email } });
      setState("sent");
    } catch (error) {
      setState(isApiError(error) ? error.message : "idle");
    }
  };
  return (
    <Notice tone="attention" title="信箱還沒完成驗證">
      <p>請點擊寄到 {email} 的驗證連結，再回來登入。</p>
      {state === "sent" ? (
        <p className="mt-2 font-medium">已重新寄出，請到信箱查看。</p>
      ) : (
        <Button variant="secondary" size="sm" className="mt-2" busy={state === "busy"} onClick={resend}>
          重新寄送驗證信
        </Button>
      )}
      {state !== "idle" && state !== "busy" && state !== "sent" ? <p className="mt-2 text-danger">{state}</p> : null}
    </Notice>
  );
}
