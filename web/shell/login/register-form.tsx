import { type ReactNode, useEffect, useState } from "react";
import { z } from "zod";
import { Email, RegisterForm as RegisterSchema } from "#contract/accounts/schemas.ts";
import { to } from "#contract/paths/to.ts";
import * as terms from "#contract/terms.ts";
import { api } from "#web/lib/calls/api.ts";
import { track } from "#web/lib/calls/track.ts";
import { passwordStrength } from "#web/lib/format/password-strength.ts";
import { FormEnd } from "#web/lib/forms/form-end.tsx";
import { lengthOf } from "#web/lib/forms/typed.ts";
import { useActionForm, whyOff } from "#web/lib/forms/use-action-form.ts";
import { type PlainForm, usePlainForm } from "#web/lib/forms/use-plain-form.tsx";
import { Checkbox, Field, PasswordInput, TextInput } from "#web/ui/forms/field.tsx";
import { Link } from "#web/ui/link.tsx";

const EmailStep = z.object({ email: Email });

/** Step one: is the address available? */
function EmailCheck({ email, plain, onFree }: { email: string; plain: PlainForm; onFree: (email: string) => void }) {
  const form = useActionForm(EmailStep, { email }, (body) => api.call("POST /api/is_email_registered", { body }), {
    refresh: false,
    posted: plain.posted,
    after: ({ result }, typed) => {
      if (result) form.setError("email", { message: "此電子信箱已被註冊" }, { shouldFocus: true });
      else onFree(typed.email);
    },
  });
  const { errors } = form.formState;
  return (
    <form method="post" onSubmit={form.send} noValidate className="flex flex-col gap-4">
      {plain.hidden}
      <Field label="電子信箱" error={errors.email?.message}>
        {(aria) => (
          <TextInput {...aria} type="email" autoComplete="email" inputMode="email" {...form.register("email")} />
        )}
      </Field>
      <FormEnd form={form} full reason={whyOff(form, plain)}>
        下一步
      </FormEnd>
    </form>
  );
}

/** Step two: nickname and password; the address is read-only. */
function Details(props: { email: string; to: string; plain: PlainForm; onDone: () => void; onBack: () => void }) {
  const { email, plain, onDone, onBack } = props;
  const form = useActionForm(
    RegisterSchema,
    { email, nickname: "", password: "", newsletter: false },
    (body) => api.call("POST /api/register", { body: { ...body, to: props.to } }),
    {
      refresh: false,
      posted: plain.posted,
      after: () => {
        track("sign_up", { method: "email" });
        onDone();
      },
    },
  );
  const { errors } = form.formState;
  const nickname = form.watch("nickname");
  const { setFocus } = form;
  const { posted } = plain;
  useEffect(() => {
    if (!posted) setFocus("nickname");
  }, [posted, setFocus]);
  return (
    <form method="post" onSubmit={form.send} noValidate className="flex flex-col gap-4">
      {plain.hidden}
      <Field
        label="電子信箱"
        error={errors.email?.message}
        hint={
          <button type="button" className="text-teal underline" onClick={onBack}>
            改用其他信箱
          </button>
        }
      >
        {(aria) => <TextInput {...aria} type="email" readOnly autoComplete="email" {...form.register("email")} />}
      </Field>
      <Field
        label="暱稱"
        error={errors.nickname?.message}
        counter={{ value: lengthOf(nickname), max: terms.nicknameMax }}
      >
        {(aria) => (
          <TextInput
            {...aria}
            placeholder={`請輸入${terms.nicknameMin}~${terms.nicknameMax}個文字`}
            autoComplete="nickname"
            {...form.register("nickname")}
          />
        )}
      </Field>
      <Field label="密碼" error={errors.password?.message} hint={passwordStrength(form.watch("password"))}>
        {(aria) => <PasswordInput {...aria} autoComplete="new-password" {...form.register("password")} />}
      </Field>
      <Checkbox label="訂閱電子報，每月一封，隨時可以取消" {...form.register("newsletter")} />
      <FormEnd form={form} full reason={whyOff(form, plain)}>
        註冊
      </FormEnd>
      <p className="text-ink-soft text-sm">
        按下註冊，即表示你已閱讀
        <Link href={to("/rules")} className="link">
          使用規範
        </Link>
        與
        <Link href={to("/policy")} className="link">
          服務條款
        </Link>
        ，同意使用本服務，並在勾選時訂閱電子報。
      </p>
    </form>
  );
}

type RegisterFormProps = {
  /** Where the link in the mail leads. */
  to: string;
  /** Other login methods, shown above the first step only. */
  elsewhere: ReactNode;
  /** Called when the verification mail has been sent. */
  onDone: (email: string) => void;
};

/** The two steps of registration. */
export function RegisterForm({ to, elsewhere, onDone }: RegisterFormProps) {
  const plain = usePlainForm();
  const { values } = plain.posted ?? {};
  const [email, setEmail] = useState(values?.email ?? "");
  // A submitted address that is available, or a second step that was refused.
  const [checked, setChecked] = useState(values?.nickname !== undefined);
  if (!checked) {
    return (
      <>
        {elsewhere}
        <EmailCheck
          email={email}
          plain={plain}
          onFree={(free) => {
            setEmail(free);
            setChecked(true);
          }}
        />
      </>
    );
  }
  const back = () => setChecked(false);
  return <Details email={email} to={to} plain={plain} onDone={() => onDone(email)} onBack={back} />;
}
