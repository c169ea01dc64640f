import type { ComponentProps, ReactNode } from "react";
import { z } from "zod";
import { ContactForm, LetterForm } from "#contract/support/forms.ts";
import { chosenTopics, letterTopics } from "#contract/support/states.ts";
import * as terms from "#contract/terms.ts";
import { countCharacters } from "#contract/text/characters.ts";
import { api } from "#web/lib/calls/api.ts";
import { FormEnd } from "#web/lib/forms/form-end.tsx";
import { FormFiles } from "#web/lib/forms/form-files.tsx";
import { useActionForm } from "#web/lib/forms/use-action-form.ts";
import { usePlainForm } from "#web/lib/forms/use-plain-form.tsx";
import { Field, NativeSelect, TextArea, TextInput } from "#web/ui/forms/field.tsx";

const keep = { as: "contact", fields: ["subject", "text"] } as const;

type Props<S> = {
  /** Called when the server has the letter. */
  onSent: S;
  /** What is shown before the button, of what is being written. */
  beside: (subject: string, text: string) => ReactNode;
};

function TopicField({ error, ...select }: { error: string | undefined } & ComponentProps<typeof NativeSelect>) {
  return (
    <Field label="這封信關於" error={error}>
      {(aria) => (
        <NativeSelect {...aria} {...select}>
          {chosenTopics.map((topic) => (
            <option key={topic} value={topic}>
              {letterTopics[topic]}
            </option>
          ))}
        </NativeSelect>
      )}
    </Field>
  );
}

type MemberProps = Props<() => void> & {
  /** The member's order that the letter is about. */
  order: { id: number; title: string } | null;
};

/** Form for members, without an address. */
export function MemberContactForm({ onSent, beside, order }: MemberProps) {
  const plain = usePlainForm();
  const form = useActionForm(
    LetterForm.extend({ files: z.array(z.instanceof(File)) }),
    { topic: order ? "order" : "general", subject: "", text: "", files: [] },
    ({ topic, subject, text, files }, { key, progress }) =>
      api.call("POST /api/my_letters", {
        body: { topic, subject, text, ...(order && { orderId: order.id }) },
        ...{ files: { files }, onProgress: progress, key },
      }),
    {
      after: onSent,
      refresh: false,
      posted: plain.posted,
      keep: { as: order ? `contact:${order.id}` : keep.as, fields: ["subject", "text", "files"] },
    },
  );
  const { errors } = form.formState;
  const length = countCharacters(form.watch("text").trim());
  return (
    <form method="post" noValidate onSubmit={form.send} className="flex flex-col gap-5">
      {plain.hidden}
      {order ? (
        <>
          <input type="hidden" name="orderId" value={order.id} />
          <p className="rounded-md bg-sunken px-4 py-3 [overflow-wrap:anywhere]">
            <span className="text-ink-soft">這筆訂單：</span>
            {order.title}
            <span className="text-ink-soft text-sm">（編號 {order.id}）</span>
          </p>
        </>
      ) : null}
      <TopicField error={errors.topic?.message} {...form.register("topic")} />
      <Field label="主旨" required error={errors.subject?.message}>
        {(aria) => <TextInput {...aria} maxLength={terms.contactSubjectMax} {...form.register("subject")} />}
      </Field>
      <Field
        label="內容"
        required
        hint={order ? undefined : "和交易有關的話，從那筆交易的「更多」寫信，我們會一起看到訂單。"}
        error={errors.text?.message}
        counter={{ value: length, max: terms.contactTextMax }}
      >
        {(aria) => <TextArea {...aria} rows={7} {...form.register("text")} />}
      </Field>
      <FormFiles form={form} />
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
    { name: "", email: "", topic: "general", subject: "", text: "" },
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
      <TopicField error={errors.topic?.message} {...form.register("topic")} />
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
