import { useState } from "react";
import { z } from "zod";
import { Password } from "#contract/accounts/schemas.ts";
import type { AnswerOf } from "#contract/api.ts";
import { to } from "#contract/paths/to.ts";
import * as terms from "#contract/terms.ts";
import { api } from "#web/lib/calls/api.ts";
import { FormEnd } from "#web/lib/forms/form-end.tsx";
import { useActionForm, whyOff } from "#web/lib/forms/use-action-form.ts";
import { page } from "#web/lib/page/define-page.ts";
import { load } from "#web/lib/page/load.ts";
import { Alert } from "#web/ui/alert.tsx";
import { buttonClass } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Field, PasswordInput } from "#web/ui/forms/field.tsx";
import { Link } from "#web/ui/link.tsx";
import type { Route } from "./+types/change-password";
import { OpenAfterReset } from "./open-after-reset.tsx";

const Form = z.object({ password: Password });

/** Validates the link before the user types anything. This does not consume it. */
export async function loader(args: Route.LoaderArgs) {
  return load(args).call("POST /api/change_password_check", { body: { token: args.params.token } });
}

export const handle = page({ title: "設定新密碼", noindex: true });

export default function ChangePassword({ loaderData, params }: Route.ComponentProps) {
  const [done, setDone] = useState<AnswerOf<"POST /api/change_password"> | null>(null);
  const form = useActionForm(
    Form,
    { password: "" },
    ({ password }) => api.call("POST /api/change_password", { body: { token: params.token, password } }),
    { after: setDone, refresh: false },
  );
  const { errors } = form.formState;
  return (
    <div className="mx-auto w-full max-w-form px-4 py-10 sm:py-16">
      <h1 className="mb-6 text-center text-3xl">設定新密碼</h1>
      <Card>
        {done ? (
          <div className="flex flex-col gap-5">
            <Alert tone="ok" title="密碼已更新">
              所有裝置都已登出，請用新密碼登入。
            </Alert>
            <OpenAfterReset {...done} />
            <Link href={to("/login")} className={buttonClass({ full: true })}>
              前往登入
            </Link>
          </div>
        ) : loaderData.result ? (
          <form method="dialog" onSubmit={form.send} noValidate className="flex flex-col gap-4">
            <Field
              label="新密碼"
              hint={`至少 ${terms.passwordMin} 個字元，設定後其他裝置都會登出`}
              error={errors.password?.message}
            >
              {(aria) => <PasswordInput {...aria} autoComplete="new-password" {...form.register("password")} />}
            </Field>
            <FormEnd form={form} full reason={whyOff(form)}>
              儲存新密碼
            </FormEnd>
          </form>
        ) : (
          <div className="flex flex-col gap-5">
            <Alert tone="danger" title="連結已失效">
              連結可能超過 {terms.resetMinutes} 分鐘，或已經使用過。請重新申請一次。
            </Alert>
            <Link href={to("/forget_password")} className={buttonClass({ full: true })}>
              重新申請
            </Link>
          </div>
        )}
      </Card>
    </div>
  );
}
