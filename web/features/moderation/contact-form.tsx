import type { FieldValues } from "react-hook-form";
import { countCharacters } from "#contract/characters.ts";
import { ContactForm, LoggedContactForm } from "#contract/moderation/schemas.ts";
import * as terms from "#contract/terms.ts";
import { api } from "#web/lib/api.ts";
import { type CallForm, useCallForm } from "#web/lib/form.ts";
import { Button } from "#web/ui/button.tsx";
import { Field, TextArea, TextInput } from "#web/ui/field.tsx";
import { Notice } from "#web/ui/notice.tsx";

function End<I extends FieldValues, O>({ form }: { form: CallForm<I, O> }) {
  return (
    <>
      {form.formError ? (
        <Notice tone="danger" live>
          {form.formError}
        </Notice>
      ) : null}
      <Button type="submit" full busy={form.formState.isSubmitting} reason={form.blocked}>
        送出
      </Button>
    </>
  );
}

/** For those who are logged in: we know who writes. @param onSent called once it is with us. */
export function MemberContactForm({ onSent }: { onSent: () => void }) {
  const form = useCallForm(LoggedContactForm, { kind: "contact" as const, subject: "", text: "" }, async (body) => {
    await api.call("POST /api/contact_us_logged", { body });
    onSent();
  });
  const { errors } = form.formState;
  const length = countCharacters(form.watch("text").trim());
  return (
    <form noValidate onSubmit={form.send} className="flex flex-col gap-5">
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
      <End form={form} />
    </form>
  );
}

/** For visitors: where to write back. @param onSent called with their address. */
export function VisitorContactForm({ onSent }: { onSent: (email: string) => void }) {
  const form = useCallForm(ContactForm, { name: "", email: "", subject: "", text: "" }, async (body) => {
    await api.call("POST /api/contact_us", { body });
    onSent(body.email);
  });
  const { errors } = form.formState;
  const length = countCharacters(form.watch("text").trim());
  return (
    <form noValidate onSubmit={form.send} className="flex flex-col gap-5">
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
      <End form={form} />
    </form>
  );
}
