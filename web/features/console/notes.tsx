import { type Notes as Found, type Note, NoteForm, noteMax } from "#contract/console/notes.ts";
import { api } from "#web/lib/calls/api.ts";
import { useAction } from "#web/lib/calls/use-action.ts";
import { dateTime } from "#web/lib/format/format.ts";
import { FormEnd } from "#web/lib/forms/form-end.tsx";
import { lengthOf } from "#web/lib/forms/typed.ts";
import { useActionForm } from "#web/lib/forms/use-action-form.ts";
import { Button } from "#web/ui/button.tsx";
import { Card, Section } from "#web/ui/card.tsx";
import { Field, TextArea } from "#web/ui/forms/field.tsx";

/** How many are shown before the others are asked for. */
const SHOWN = 5;

/** The calls for the notes about a member, and those about an order. */
const calls = {
  member: (id: number) => ({
    write: (body: { text: string }, key: string) =>
      api.call("POST /api/admin/members/{id}/notes", { params: { id }, body, key }),
    strike: (noteId: number) =>
      api.call("POST /api/admin/members/{id}/notes/{noteId}/strike", { params: { id, noteId } }),
  }),
  order: (orderId: number) => ({
    write: (body: { text: string }, key: string) =>
      api.call("POST /api/admin/orders/{orderId}/notes", { params: { orderId }, body, key }),
    strike: (noteId: number) =>
      api.call("POST /api/admin/orders/{orderId}/notes/{noteId}/strike", { params: { orderId, noteId } }),
  }),
};
type About = keyof typeof calls;
type Subject = { about: About; id: number };

function WriteForm({ about, id }: Subject) {
  const form = useActionForm(NoteForm, { text: "" }, (body, { key }) => calls[about](id).write(body, key), {
    done: "備註已寫下",
    after: (): void => form.reset({ text: "" }),
    keep: { as: `note:${about}:${id}`, fields: ["text"] },
  });
  return (
    <form method="dialog" noValidate className="flex max-w-form flex-col gap-4" onSubmit={form.send}>
      <Field
        label="新的備註"
        required
        hint="其他營運人員會看到。請寫和處理有關的事，不要留下帳號、證件號碼或密碼。"
        error={form.formState.errors.text?.message}
        counter={{ value: lengthOf(form.watch("text")), max: noteMax }}
      >
        {(aria) => <TextArea {...aria} rows={3} {...form.register("text")} />}
      </Field>
      <div>
        <FormEnd form={form} variant="secondary">
          寫下備註
        </FormEnd>
      </div>
    </form>
  );
}

function NoteItem({ note, mayWrite, about, id }: Subject & { note: Note; mayWrite: boolean }) {
  const strike = useAction(() => calls[about](id).strike(note.id), { done: "已劃掉" });
  const { text, author, createdAt, struck } = note;
  return (
    <li className="flex flex-col gap-1 border-line border-b py-3 first:pt-0 last:border-b-0 last:pb-0">
      <p className="flex min-h-11 flex-wrap items-center gap-x-3 text-ink-soft text-sm">
        <span>{author}</span>
        <span>{dateTime(createdAt)}</span>
        {mayWrite && !struck ? (
          <Button variant="quiet" size="sm" className="ml-auto" busy={strike.busy} onClick={() => strike.run()}>
            劃掉
            <span className="sr-only">{`${author} ${dateTime(createdAt)} 的備註`}</span>
          </Button>
        ) : null}
      </p>
      {struck ? (
        <>
          <p className="whitespace-pre-line text-ink-soft [overflow-wrap:anywhere]">
            <s>{text}</s>
          </p>
          <p className="text-ink-faint text-sm">
            {struck.by}於 {dateTime(struck.at)} 劃掉
          </p>
        </>
      ) : (
        <p className="whitespace-pre-line [overflow-wrap:anywhere]">{text}</p>
      )}
    </li>
  );
}

/** Notes of operators about a member or an order, newest first, with a form for another one. */
export function Notes({ found: { notes, mayWrite }, ...subject }: Subject & { found: Found }) {
  const item = (note: Note) => <NoteItem key={note.id} note={note} mayWrite={mayWrite} {...subject} />;
  const older = notes.slice(SHOWN);
  return (
    <Section title="營運備註" text="只有營運人員看得到。寫下後不能修改，寫錯了就劃掉再寫一則。">
      <Card className="flex flex-col gap-6">
        {mayWrite ? <WriteForm {...subject} /> : null}
        {notes.length > 0 ? <ul>{notes.slice(0, SHOWN).map(item)}</ul> : <p className="text-ink-soft">還沒有備註。</p>}
        {older.length > 0 ? (
          <details>
            <summary className="min-h-11 cursor-pointer py-2 text-teal">看更早的 {older.length} 則</summary>
            <ul className="mt-3">{older.map(item)}</ul>
          </details>
        ) : null}
      </Card>
    </Section>
  );
}
