import type { AnswerOf } from "#contract/api.ts";
import { NoteForm } from "#contract/support/forms.ts";
import { api } from "#web/lib/calls/api.ts";
import { When } from "#web/lib/format/when.tsx";
import { FormEnd } from "#web/lib/forms/form-end.tsx";
import { useActionForm } from "#web/lib/forms/use-action-form.ts";
import { Field, TextArea } from "#web/ui/forms/field.tsx";

/** What operators note about a letter for each other, and the field for one more. */
export function Notes({ letter: { id, notes } }: { letter: AnswerOf<"GET /api/admin/contacts/{id}"> }) {
  const form = useActionForm(
    NoteForm,
    { text: "" },
    (body, { key }) => api.call("POST /api/admin/contacts/{id}/notes", { params: { id }, body, key }),
    { done: "已寫下備註", after: (): void => form.reset({ text: "" }), keep: { as: `note:${id}`, fields: ["text"] } },
  );
  return (
    <div className="flex flex-col gap-3">
      {notes.length > 0 ? (
        <ul className="flex flex-col gap-2">
          {notes.map((note) => (
            <li key={note.id} className="rounded-md bg-kaki-wash p-3">
              <p className="flex flex-wrap gap-x-3 text-ink-soft text-sm">
                <span className="font-medium">{note.author}</span>
                <When iso={note.createdAt} className="ml-auto" />
              </p>
              <p className="mt-1 whitespace-pre-wrap [overflow-wrap:anywhere]">{note.text}</p>
            </li>
          ))}
        </ul>
      ) : null}
      <form method="dialog" noValidate onSubmit={form.send} className="flex flex-col gap-3">
        <Field label="新的備註" required error={form.formState.errors.text?.message}>
          {(aria) => <TextArea {...aria} rows={3} {...form.register("text")} />}
        </Field>
        <FormEnd form={form} size="sm" variant="secondary" className="self-start">
          寫下備註
        </FormEnd>
      </form>
    </div>
  );
}
