import { z } from "zod";
import { ReplyForm } from "#contract/support/forms.ts";
import * as terms from "#contract/terms.ts";
import { api } from "#web/lib/calls/api.ts";
import { FormEnd } from "#web/lib/forms/form-end.tsx";
import { FormFiles } from "#web/lib/forms/form-files.tsx";
import { lengthOf } from "#web/lib/forms/typed.ts";
import { useActionForm } from "#web/lib/forms/use-action-form.ts";
import { Field, TextArea } from "#web/ui/forms/field.tsx";

const empty = { text: "", files: [] as File[] };
const label = (closed: boolean) => (closed ? "還有問題" : "回覆");
const hint = (closed: boolean) => (closed ? "這封信已結案，回覆後會重新開啟。" : undefined);

/** The member's answer in their thread, with files. */
export function LetterReplyForm({ id, closed }: { id: number; closed: boolean }) {
  const form = useActionForm(
    ReplyForm.extend({ files: z.array(z.instanceof(File)) }),
    empty,
    ({ text, files }, { key, progress }) =>
      api.call("POST /api/my_letters/{id}/reply", {
        ...{ params: { id }, body: { text }, files: { files } },
        ...{ onProgress: progress, key },
      }),
    {
      done: "已送出",
      after: (): void => form.reset(empty),
      keep: { as: `letter:${id}`, fields: ["text", "files"] },
    },
  );
  return (
    <form method="dialog" noValidate onSubmit={form.send} className="flex flex-col gap-4">
      <Field
        label={label(closed)}
        required
        hint={hint(closed)}
        error={form.formState.errors.text?.message}
        counter={{ value: lengthOf(form.watch("text")), max: terms.contactTextMax }}
      >
        {(aria) => <TextArea {...aria} rows={4} {...form.register("text")} />}
      </Field>
      <FormFiles form={form} />
      <FormEnd form={form} className="self-start">
        送出
      </FormEnd>
    </form>
  );
}

/** A visitor's answer, by the link in the mail; without an account there are no files. */
export function LinkReplyForm({ token, closed }: { token: string; closed: boolean }) {
  const form = useActionForm(
    ReplyForm,
    { text: "" },
    ({ text }) => api.call("POST /api/letter_link/reply", { body: { token, text } }),
    { done: "已送出", after: (): void => form.reset({ text: "" }) },
  );
  return (
    <form method="dialog" noValidate onSubmit={form.send} className="flex flex-col gap-4">
      <Field
        label={label(closed)}
        required
        hint={hint(closed)}
        error={form.formState.errors.text?.message}
        counter={{ value: lengthOf(form.watch("text")), max: terms.contactTextMax }}
      >
        {(aria) => <TextArea {...aria} rows={4} {...form.register("text")} />}
      </Field>
      <FormEnd form={form} className="self-start">
        送出
      </FormEnd>
    </form>
  );
}
