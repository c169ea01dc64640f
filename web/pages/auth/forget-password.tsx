import { useState } from "react";
import { z } from "zod";
import { Email } from "#contract/accounts/schemas.ts";
import { to } from "#contract/paths/to.ts";
import { resetMinutes } from "#contract/terms.ts";
import { api } from "#web/lib/calls/api.ts";
import { FormEnd } from "#web/lib/forms/form-end.tsx";
import { formTokens, isSent, post, sentPath } from "#web/lib/forms/post.ts";
import { useActionForm, whyOff } from "#web/lib/forms/use-action-form.ts";
import { usePlainForm } from "#web/lib/forms/use-plain-form.tsx";
import { page } from "#web/lib/page/define-page.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Card } from "#web/ui/card.tsx";
import { Field, TextInput } from "#web/ui/forms/field.tsx";
import { Link } from "#web/ui/link.tsx";
import type { Route } from "./+types/forget-password";

const Form = z.object({ email: Email });

export const loader = (args: Route.LoaderArgs) => ({ ...formTokens(args), sent: isSent(args.request) });

/** Handles the form without scripts. */
export function action(args: Route.ActionArgs) {
  return post(args, async (api, { email = "" }) => {
    await api.call("POST /api/forget_password", { body: { email } });
    return sentPath(to("/forget_password"));
  });
}

export const handle = page({ title: "忘記密碼", noindex: true });

export default function ForgetPassword({ loaderData: { sent } }: Route.ComponentProps) {
  const [sentTo, setSentTo] = useState<string | null>(sent ? "這個信箱" : null);
  const plain = usePlainForm();
  const form = useActionForm(Form, { email: "" }, (body) => api.call("POST /api/forget_password", { body }), {
    after: (_, { email }) => setSentTo(email),
    refresh: false,
    posted: plain.posted,
  });
  const { errors } = form.formState;
  return (
    <div className="mx-auto w-full max-w-form px-4 py-10 sm:py-16">
      <h1 className="mb-6 text-center text-3xl">忘記密碼</h1>
      <Card>
        {sentTo ? (
          <Alert tone="ok" title="請到信箱收信">
            如果 {sentTo} 註冊過，重設密碼的連結已經寄出，{resetMinutes} 分鐘內有效。沒收到的話，請檢查垃圾郵件匣。
          </Alert>
        ) : (
          <form method="post" onSubmit={form.send} noValidate className="flex flex-col gap-4">
            {plain.hidden}
            <p className="text-ink-soft">輸入註冊時的電子信箱，我們會寄給你重設密碼的連結。</p>
            <Field label="電子信箱" error={errors.email?.message}>
              {(aria) => (
                <TextInput {...aria} type="email" autoComplete="email" inputMode="email" {...form.register("email")} />
              )}
            </Field>
            <FormEnd form={form} full reason={whyOff(form, plain)}>
              寄送連結
            </FormEnd>
          </form>
        )}
        <p className="mt-5 text-center">
          <Link href={to("/login")} className="touch inline-flex items-center text-teal hover:underline">
            回到登入
          </Link>
        </p>
      </Card>
    </div>
  );
}
