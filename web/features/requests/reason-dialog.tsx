import type { FieldValues } from "react-hook-form";
import type { z } from "zod";
import { limits } from "#contract/requests/limits.ts";
import { FormDialog } from "#web/lib/forms/form-dialog.tsx";
import { useActionForm } from "#web/lib/forms/use-action-form.ts";
import { Field, RadioCards } from "#web/ui/forms/field.tsx";
import { HighlightedField } from "./highlighted-field.tsx";

type ChosenReason<R> = { reason: R; word: string };

type ReasonDialogProps<R extends string, F extends ChosenReason<R | null>> = {
  schema: z.ZodType<F, FieldValues>;
  reasons: Record<R, string>;
  send: (given: F) => Promise<unknown>;
  /** Toast on success. */
  done: string;
  after?: () => void;
  title: string;
  text: string;
  submit: string;
  danger?: boolean;
  optional?: boolean;
  wordLabel: string;
  wordHint?: string;
  onClose: () => void;
};

/** Dialog to select a reason from a list, with a note for the other side. */
export function ReasonDialog<R extends string, F extends ChosenReason<R | null>>(props: ReasonDialogProps<R, F>) {
  const { schema, reasons, send, done, after, optional = false, wordLabel, onClose, ...dialog } = props;
  const { wordHint = "選擇「其他原因」時必填。", ...words } = dialog;
  const form = useActionForm(schema, { word: "" }, send, {
    done,
    after: () => {
      after?.();
      onClose();
    },
  });
  const { errors, isSubmitted } = form.formState;
  const text = (error: unknown) => (error as { message?: string } | undefined)?.message;
  return (
    <FormDialog form={form} {...words} onClose={onClose}>
      <Field group label={optional ? "原因（選填）" : "原因"} required={!optional} error={text(errors.reason)}>
        {({ "aria-required": _, ...aria }) => (
          <RadioCards
            {...aria}
            name="reason"
            value={form.watch("reason") as R | undefined}
            onChange={(reason) => form.setValue("reason", reason, { shouldValidate: true })}
            options={(Object.keys(reasons) as R[]).map((value) => ({ value, title: reasons[value] }))}
          />
        )}
      </Field>
      <HighlightedField
        label={wordLabel}
        hint={wordHint}
        error={text(errors.word)}
        value={(form.watch("word") as string | undefined) ?? ""}
        onChange={(word) => form.setValue("word", word, { shouldValidate: isSubmitted })}
        max={limits.wordMax}
        rows={3}
      />
    </FormDialog>
  );
}
