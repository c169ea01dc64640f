import { useState } from "react";
import type { AnswerOf } from "#contract/api.ts";
import { HandOverForm, SettleLetterForm } from "#contract/support/forms.ts";
import type { PressedTransition } from "#contract/support/states.ts";
import { api } from "#web/lib/calls/api.ts";
import { variantOf } from "#web/lib/calls/available-actions.ts";
import { useAction } from "#web/lib/calls/use-action.ts";
import { FormDialog } from "#web/lib/forms/form-dialog.tsx";
import { useActionForm } from "#web/lib/forms/use-action-form.ts";
import { Button } from "#web/ui/button.tsx";
import { Field, NativeSelect, TextArea } from "#web/ui/forms/field.tsx";
import { isStillAvailable, StillAvailable } from "#web/ui/overlays/still-available.ts";

type Letter = AnswerOf<"GET /api/admin/contacts/{id}">;
type Action = Letter["actions"][number];
type DialogProps = { letter: Letter; action: Action; onClose: () => void };

function HandOverDialog({ letter: { id, operators }, action, onClose }: DialogProps) {
  const form = useActionForm(
    HandOverForm,
    { to: "" },
    (body) => api.call("POST /api/admin/contacts/{id}/hand_over", { params: { id }, body }),
    { done: action.done ?? "", after: onClose },
  );
  return (
    <FormDialog form={form} title="交接這封信" text="對方會收到通知。" submit="交接" onClose={onClose}>
      <Field label="交接給" required error={form.formState.errors.to && "請選擇一位客服"}>
        {(aria) => (
          <NativeSelect {...aria} {...form.register("to")}>
            <option value="">請選擇</option>
            {operators.map(({ id, nickname }) => (
              <option key={id} value={id}>
                {nickname}
              </option>
            ))}
          </NativeSelect>
        )}
      </Field>
    </FormDialog>
  );
}

function SettleDialog({ letter: { id }, action, onClose }: DialogProps) {
  const form = useActionForm(
    SettleLetterForm,
    { note: "" },
    (body) => api.call("POST /api/admin/contacts/{id}/settle", { params: { id }, body }),
    { done: action.done ?? "", after: onClose, keep: { as: `settle:${id}`, fields: ["note"] } },
  );
  return (
    <FormDialog
      form={form}
      title={action.label}
      text="不回信就結案，例如已經在電話裡說清楚，或是重複的信。對方不會收到通知，按錯可以撤銷。"
      submit={action.label}
      onClose={onClose}
    >
      <Field label="怎麼處理的" hint="會留在內部備註。" required error={form.formState.errors.note?.message}>
        {(aria) => <TextArea {...aria} rows={4} {...form.register("note")} />}
      </Field>
    </FormDialog>
  );
}

/** What this operator may do with the letter besides answering it; the server decides. */
export function LetterActs({ letter }: { letter: Letter }) {
  const [open, setOpen] = useState<Action | null>(null);
  const press = useAction(
    ({ name }: Action) =>
      api.call("POST /api/admin/contacts/{id}/transitions/{name}", {
        params: { id: letter.id, name: name as PressedTransition },
      }),
    { done: (_, { done }) => done ?? "" },
  );
  const shown = letter.actions.filter(({ form }) => form !== "answer");
  const close = () => setOpen(null);
  if (shown.length === 0) return null;
  return (
    <div className="flex flex-wrap gap-2">
      {shown.map((action) => (
        <Button
          key={action.name}
          size="sm"
          variant={variantOf(action)}
          busy={press.busy && action.form === "press"}
          onClick={() => (action.form === "press" ? void press.run(action) : setOpen(action))}
        >
          {action.label}
        </Button>
      ))}
      <StillAvailable value={isStillAvailable(open, letter.actions)}>
        {open?.form === "hand_over" ? <HandOverDialog letter={letter} action={open} onClose={close} /> : null}
        {open?.form === "settle" ? <SettleDialog letter={letter} action={open} onClose={close} /> : null}
      </StillAvailable>
    </div>
  );
}
