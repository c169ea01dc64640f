import { z } from "zod";
import { CompleteForm, NoticeForm, VisitorNoticeForm } from "#contract/copyright/forms.ts";
import type { LinkedNotice } from "#contract/copyright/schemas.ts";
import { api } from "#web/lib/calls/api.ts";
import { FormEnd } from "#web/lib/forms/form-end.tsx";
import { FormFiles } from "#web/lib/forms/form-files.tsx";
import { useActionForm } from "#web/lib/forms/use-action-form.ts";
import { Field, TextInput } from "#web/ui/forms/field.tsx";
import { NoticeFields, noNotice } from "./notice-fields.tsx";

const kept = ["name", "holder", "postal", "phone", "work", "content", "evidence"] as const;
const keep = { as: "copyright", fields: kept };

type PlaceProps = { name: string; error: string | undefined; of: object };

/** Where the content is; filled in when one comes from its report. */
const Place = ({ name, error, of }: PlaceProps) => (
  <Field
    label="內容的網址"
    required
    hint={name ? `你要通知的是${name}。` : "貼上好手的網址：服務、文章、需求、作品或個人檔案。"}
    error={error}
  >
    {(aria) => <TextInput {...aria} inputMode="url" autoComplete="off" {...of} />}
  </Field>
);

type Props<S> = {
  /** What one came from; empty when one types it. */
  piece: { where: string; name: string };
  /** Called when the server has the notice. */
  onSent: S;
};

/** Notice of a member, with files. */
export function MemberNoticeForm({ piece, onSent }: Props<(id: number) => void>) {
  const form = useActionForm(
    NoticeForm.safeExtend({ files: z.array(z.instanceof(File)) }),
    { ...noNotice, where: piece.where, files: [] },
    ({ files, ...body }, { key, progress }) =>
      api.call("POST /api/copyright_notices", { body, ...{ files: { files }, onProgress: progress, key } }),
    { after: ({ id }) => onSent(id), refresh: false, keep: { ...keep, fields: [...kept, "files"] } },
  );
  return (
    <form method="dialog" noValidate onSubmit={form.send} className="flex flex-col gap-5">
      <Place name={piece.name} error={form.formState.errors.where?.message} of={form.register("where")} />
      <NoticeFields form={form} />
      <FormFiles form={form} />
      <FormEnd form={form} full>
        送出通知
      </FormEnd>
    </form>
  );
}

/** Notice of a visitor: `onSent` is called with the address that has to be confirmed. */
export function VisitorNotice({ piece, onSent }: Props<(email: string) => void>) {
  const form = useActionForm(
    VisitorNoticeForm,
    { ...noNotice, where: piece.where, email: "" },
    (body) => api.call("POST /api/visitor_copyright_notices", { body }),
    { after: (_, { email }) => onSent(email), refresh: false, keep: { ...keep, fields: [...kept, "email"] } },
  );
  const { errors } = form.formState;
  return (
    <form method="dialog" noValidate onSubmit={form.send} className="flex flex-col gap-5">
      <Place name={piece.name} error={errors.where?.message} of={form.register("where")} />
      <NoticeFields form={form} />
      <Field
        label="電子信箱"
        required
        hint="確認信、補件和結果都寄到這裡。要附檔案的話，登入後再填，或寄到下面的信箱。"
        error={errors.email?.message}
      >
        {(aria) => (
          <TextInput {...aria} type="email" inputMode="email" autoComplete="email" {...form.register("email")} />
        )}
      </Field>
      <FormEnd form={form} full>
        寄確認信給我
      </FormEnd>
    </form>
  );
}

/** An incomplete notice, written again by its sender. */
export function CompleteNoticeForm({ token, notice }: { token: string; notice: LinkedNotice }) {
  const { role, name, holder, postal, phone, work, content, evidence } = notice;
  const form = useActionForm(
    CompleteForm,
    { ...noNotice, token, role, name, holder, postal, phone, work, content, evidence },
    (body) => api.call("POST /api/copyright_link/complete", { body }),
    { done: "已送出，我們會再看一次" },
  );
  return (
    <form method="dialog" noValidate onSubmit={form.send} className="flex flex-col gap-5">
      <NoticeFields form={form} />
      <FormEnd form={form} full>
        送出補正
      </FormEnd>
    </form>
  );
}
