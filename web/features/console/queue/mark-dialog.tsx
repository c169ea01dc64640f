import { z } from "zod";
import { QueueMark, queueNoteMax } from "#contract/console/queue.ts";
import { api } from "#web/lib/calls/api.ts";
import { FormDialog } from "#web/lib/forms/form-dialog.tsx";
import { lengthOf } from "#web/lib/forms/typed.ts";
import { useActionForm } from "#web/lib/forms/use-action-form.ts";
import { Field, TextArea, TextInput } from "#web/ui/forms/field.tsx";
import type { QueueItem } from "./words.ts";

const Typed = QueueMark.pick({ note: true }).extend({ dueOn: z.literal("").or(QueueMark.shape.dueOn.unwrap()) });

/** The note and the day of an item; who looks after it stays. */
export function MarkDialog({ item, onClose }: { item: QueueItem; onClose: () => void }) {
  const { kind, id, owner, note, dueOn } = item;
  const form = useActionForm(
    Typed,
    { note, dueOn: dueOn ?? "" },
    (typed) =>
      api.call("PUT /api/admin/queue", {
        body: {
          ...{ kind, id, owner: "same", ownerBefore: owner?.id ?? null },
          ...{ note: typed.note, noteBefore: note, dueOn: typed.dueOn || null },
        },
      }),
    { done: "已儲存", after: onClose, keep: { as: `queue:${kind}:${id}`, fields: ["note"] } },
  );
  const { errors } = form.formState;
  return (
    <FormDialog
      form={form}
      title="備註與期限"
      text="只有營運人員看得到。法定或約定的期限比較早時，仍然以那個期限為準。"
      submit="儲存"
      onClose={onClose}
    >
      <Field
        label="備註"
        error={errors.note?.message}
        counter={{ value: lengthOf(form.watch("note")), max: queueNoteMax }}
      >
        {(aria) => <TextArea {...aria} rows={4} {...form.register("note")} />}
      </Field>
      <Field label="處理期限" hint="留白就用這類項目平常的期限。" error={errors.dueOn?.message}>
        {(aria) => <TextInput {...aria} type="date" {...form.register("dueOn")} />}
      </Field>
    </FormDialog>
  );
}
