import type { ReactNode } from "react";
import type { FieldValues } from "react-hook-form";
import { FormEnd } from "./form-end.tsx";
import type { ActionForm } from "./use-action-form.ts";

type RowFormProps<I extends FieldValues, O> = { form: ActionForm<I, O>; submit?: string; children: ReactNode };

/** Form of a row: fields, error message, one button. */
export function RowForm<I extends FieldValues, O>({ form, submit = "儲存", children }: RowFormProps<I, O>) {
  return (
    <form method="dialog" onSubmit={form.send} noValidate className="flex flex-col gap-4">
      {children}
      <FormEnd form={form} className="self-start">
        {submit}
      </FormEnd>
    </form>
  );
}
