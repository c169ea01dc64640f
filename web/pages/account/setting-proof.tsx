import { type ReactNode, useRef, useState } from "react";
import { z } from "zod";
import { MailCode } from "#contract/accounts/proof.ts";
import type { MySettings } from "#contract/accounts/settings.ts";
import type { AnswerOf } from "#contract/api.ts";
import { to } from "#contract/to.ts";
import { ProofContext } from "#web/features/accounts/proof.ts";
import { api } from "#web/lib/api.ts";
import { FormEnd } from "#web/lib/form-end.tsx";
import { useAction } from "#web/lib/use-action.ts";
import { useActionForm } from "#web/lib/use-action-form.ts";
import { askVendor, type Provider } from "#web/shell/login/social.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Field, PasswordInput, TextInput } from "#web/ui/field.tsx";
import { Notice } from "#web/ui/notice.tsx";

const names = { google: "Google", facebook: "Facebook" } as const;

type Mine = Pick<MySettings, "hasPassword" | "social" | "email"> & { pages: AnswerOf<"GET /api/social_logins"> };
type Done = { onProved: () => void };

function ByPassword({ onProved }: Done) {
  const form = useActionForm(
    z.object({ password: z.string().min(1, "請輸入密碼") }),
    { password: "" },
    ({ password }) => api.call("POST /api/my_proof", { body: { by: "password", password } }),
    { after: onProved, refresh: false },
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

function ByCode({ email, onProved }: Done & { email: string }) {
  const [sent, setSent] = useState(false);
  const sending = useAction(() => api.call("POST /api/my_proof/code", {}), {
    after: () => setSent(true),
    refresh: false,
    tell: "here",
  });
  const form = useActionForm(
    z.object({ code: MailCode }),
    { code: "" },
    ({ code }) => api.call("POST /api/my_proof", { body: { by: "code", code } }),
    { after: onProved, refresh: false },
  );
  if (!sent) {
    return (
      <>
        <Button variant="secondary" full busy={sending.busy} onClick={() => sending.run()}>
          寄驗證碼到 {email}
        </Button>
        {sending.refusal ? (
          <Notice tone="danger" live>
            {sending.refusal}
          </Notice>
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

function ByVendor({ provider, page, onProved }: Done & { provider: Provider; page: string }) {
  const proving = useAction(
    (by: { token: string; nonce: string }) =>
      api.call("POST /api/my_proof", {
        body: { by: "social", provider, token: by.token, ...(provider === "google" ? { nonce: by.nonce } : {}) },
      }),
    { after: onProved, refresh: false, tell: "here" },
  );
  const ask = async () => {
    const { token, nonce } = await askVendor(provider, page, to("/mypage/setting"));
    if (token) await proving.run({ token, nonce });
  };
  return (
    <>
      <Button variant="secondary" full busy={proving.busy} onClick={ask}>
        用 {names[provider]} 帳號確認
      </Button>
      {proving.refusal ? (
        <Notice tone="danger" live>
          {proving.refusal}
        </Notice>
      ) : null}
    </>
  );
}

/** Lets the forms of the page ask for a proof in place; what was typed stays under the dialog. */
export function ProofProvider({ mine, children }: { mine: Mine; children: ReactNode }) {
  const [open, setOpen] = useState(false);
  const answer = useRef<(proved: boolean) => void>(() => {});
  const finish = (proved: boolean) => {
    setOpen(false);
    answer.current(proved);
  };
  const ask = () =>
    new Promise<boolean>((resolve) => {
      answer.current = resolve;
      setOpen(true);
    });
  const onProved = () => finish(true);
  const vendors = (["google", "facebook"] as const).flatMap((provider) => {
    const page = mine.pages[provider];
    return page && mine.social.some((login) => login.provider === provider) ? [{ provider, page }] : [];
  });
  return (
    <ProofContext value={ask}>
      {children}
      <Dialog
        open={open}
        persistent
        onOpenChange={() => finish(false)}
        title="確認是你本人"
        description="這項變更關係到帳號安全，確認後 10 分鐘內不用再確認。填寫的內容會保留。"
        size="sm"
      >
        {mine.hasPassword ? (
          <ByPassword onProved={onProved} />
        ) : (
          <div className="flex flex-col gap-3">
            {vendors.map((vendor) => (
              <ByVendor key={vendor.provider} {...vendor} onProved={onProved} />
            ))}
            {mine.email ? <ByCode email={mine.email} onProved={onProved} /> : null}
          </div>
        )}
      </Dialog>
    </ProofContext>
  );
}
