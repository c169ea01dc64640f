import { MyPasswordForm, NicknameForm as NicknameSchema } from "#contract/accounts/schemas.ts";
import { MyEmailForm, type MySettings } from "#contract/accounts/settings.ts";
import * as terms from "#contract/terms.ts";
import { api } from "#web/lib/calls/api.ts";
import { passwordStrength } from "#web/lib/format/password-strength.ts";
import { RowForm } from "#web/lib/forms/row-form.tsx";
import { lengthOf } from "#web/lib/forms/typed.ts";
import { useActionForm } from "#web/lib/forms/use-action-form.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Field, PasswordInput, TextInput } from "#web/ui/forms/field.tsx";
import { SettingRow } from "#web/ui/forms/setting-row.tsx";

type FormProps = { close: () => void };

function NicknameForm({ close, nickname }: FormProps & { nickname: string }) {
  const form = useActionForm(NicknameSchema, { nickname }, (body) => api.call("PUT /api/my_nickname", { body }), {
    done: "暱稱已更新",
    after: close,
  });
  return (
    <RowForm form={form}>
      <Field
        label="新的暱稱"
        error={form.formState.errors.nickname?.message}
        counter={{ value: lengthOf(form.watch("nickname")), max: terms.nicknameMax }}
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
    </RowForm>
  );
}

export function NicknameRow({ nickname }: { nickname: string }) {
  return (
    <SettingRow label="暱稱" value={nickname} action="變更">
      {(close) => <NicknameForm close={close} nickname={nickname} />}
    </SettingRow>
  );
}

function EmailForm({ close }: FormProps) {
  const form = useActionForm(MyEmailForm, { email: "" }, (body) => api.call("PUT /api/my_email", { body }), {
    done: "確認信已寄到新信箱，點擊信中的連結後生效",
    after: close,
  });
  const { errors } = form.formState;
  return (
    <RowForm form={form} submit="寄出確認信">
      <Field label="新的電子信箱" hint="按下信中的連結以前，帳號仍使用原本的信箱" error={errors.email?.message}>
        {(aria) => <TextInput {...aria} type="email" autoComplete="email" {...form.register("email")} />}
      </Field>
    </RowForm>
  );
}

export function EmailRow({ email, pendingEmail }: Pick<MySettings, "email" | "pendingEmail">) {
  return (
    <SettingRow
      label="電子信箱"
      value={
        <>
          {email ?? "尚未設定"}
          {pendingEmail ? <Alert tone="attention">確認信已寄到 {pendingEmail}，點擊信中的連結後生效。</Alert> : null}
        </>
      }
      action={email ? "變更" : "設定"}
    >
      {(close) => <EmailForm close={close} />}
    </SettingRow>
  );
}

function PasswordForm({ close, hasPassword }: FormProps & { hasPassword: boolean }) {
  const form = useActionForm(
    MyPasswordForm,
    { current: "", password: "" },
    (body) => api.call("PUT /api/my_password", { body }),
    {
      done: "密碼已更新，其他裝置都已登出",
      after: close,
    },
  );
  const { errors } = form.formState;
  return (
    <RowForm form={form}>
      {hasPassword ? (
        <Field label="目前的密碼" error={errors.current?.message}>
          {(aria) => <PasswordInput {...aria} autoComplete="current-password" {...form.register("current")} />}
        </Field>
      ) : null}
      <Field label="新密碼" hint={passwordStrength(form.watch("password") ?? "")} error={errors.password?.message}>
        {(aria) => <PasswordInput {...aria} autoComplete="new-password" {...form.register("password")} />}
      </Field>
    </RowForm>
  );
}

export function PasswordRow({ hasPassword }: { hasPassword: boolean }) {
  return (
    <SettingRow
      label="密碼"
      value={hasPassword ? "已設定。變更後，其他裝置會登出" : "尚未設定，目前只能用社群帳號登入"}
      action={hasPassword ? "變更" : "設定"}
    >
      {(close) => <PasswordForm close={close} hasPassword={hasPassword} />}
    </SettingRow>
  );
}
