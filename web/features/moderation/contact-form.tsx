import type { ReactNode } from "react";
import { ContactForm, LoggedContactForm } from "#contract/moderation/schemas.ts";
import * as terms from "#contract/terms.ts";
import { countCharacters } from "#contract/text/characters.ts";
import { api } from "#web/lib/calls/api.ts";
import { FormEnd } from "#web/lib/forms/form-end.tsx";
import { useActionForm } from "#web/lib/forms/use-action-form.ts";
import { usePlainForm } from "#web/lib/forms/use-plain-form.tsx";
import { Field, TextArea, TextInput } from "#web/ui/forms/field.tsx";

const keep = { as: "contact", fields: ["subject", "text"] } as const;

type Props<S> = {
  /** Called when the server has the letter. */
  onSent: S;
  /** What is shown before the button, of what is being written. */
  beside: (subject: string, text: string) => ReactNode;
};

/** Form for members, without an address. */
export function MemberContactForm({ onSent, beside }: Props<() => void>) {
  const plain = usePlainForm();
  const form = useActionForm(
    LoggedContactForm,
    { kind: "contact" as const, subject: "", text: "" },
    (body, { key }) => api.call("POST /api/contact_us_logged", { body, key }),
    { after: onSent, refresh: false, posted: plain.posted, keep },
  );
  const { errors } = form.formState;
  const length = countCharacters(form.watch("text").trim());
  return (
    <form method="post" noValidate onSubmit={form.send} className="flex flex-col gap-5">
      {plain.hidden}
      <Field label="主旨" required error={errors.subject?.message}>
        {(aria) => <TextInput {...aria} maxLength={terms.contactSubjectMax} {...form.register("subject")} />}
      </Field>
      <Field
        label="內容"
        required
        hint="和交易有關的話，請附上交易編號。"
        error={errors.text?.message}
        counter={{ value: length, max: terms.contactTextMax }}
      >
        {(aria) => <TextArea {...aria} rows={7} {...form.register("text")} />}
      </Field>
      {beside(form.watch("subject"), form.watch("text"))}
      <FormEnd form={form} full>
        送出
      </FormEnd>
    </form>
  );
}

/** Form for visitors, with an address for the reply: `onSent` is called with it. */
export function VisitorContactForm({ onSent, beside }: Props<(email: string) => void>) {
  const plain = usePlainForm();
  const form = useActionForm(
    ContactForm,
    { name: "", email: "", subject: "", text: "" },
    (body) => api.call("POST /api/contact_us", { body }),
    { after: (_, { email }) => onSent(email), refresh: false, posted: plain.posted, keep },
  );
  const { errors } = form.formState;
  const length = countCharacters(form.watch("text").trim());
  return (
    <form method="post" noValidate onSubmit={form.send} className="flex flex-col gap-5">
      {plain.hidden}
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="姓名" required error={errors.name?.message}>
          {(aria) => (
            <TextInput {...aria} autoComplete="name" maxLength={terms.contactNameMax} {...form.register("name")} />
          )}
        </Field>
        <Field label="電子信箱" required error={errors.email?.message}>
          {(aria) => (
            <TextInput {...aria} type="email" inputMode="email" autoComplete="email" {...form.register("email")} />
          )}
        </Field>
      </div>
      <Field label="主旨" required error={errors.subject?.message}>
        {(aria) => <TextInput {...aria} maxLength={terms.contactSubjectMax} {...form.register("subject")} />}
      </Field>
      <Field label="內容" required error={errors.text?.message} counter={{ value: length, max: terms.contactTextMax }}>
        {(aria) => <TextArea {...aria} rows={7} {...form.register("text")} />}
      </Field>
      {beside(form.watch("subject"), form.watch("text"))}
      <FormEnd form={form} full>
        送出
      </FormEnd>
    </form>
  );
}
