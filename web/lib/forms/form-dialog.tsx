import type { ReactNode } from "react";
import type { FieldValues } from "react-hook-form";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { FormEnd } from "./form-end.tsx";
import type { ActionForm } from "./use-action-form.ts";

type FormDialogProps<I extends FieldValues, O> = {
  form: ActionForm<I, O>;
  title: string;
  /** Says what will happen. */
  text: string;
  submit: string;
  danger?: boolean;
  onClose: () => void;
  children: ReactNode;
};

/** A form in a dialog: `after` of its action closes it; a refused form stays open with what was typed. */
export function FormDialog<I extends FieldValues, O>(props: FormDialogProps<I, O>) {
  const { form, title, text, submit, danger, onClose, children } = props;
  return (
    <Dialog
      open
      persistent
      fullUnder960
      locked={form.busy}
      onOpenChange={(open) => open || onClose()}
      title={title}
      description={text}
    >
      <form method="dialog" noValidate className="flex flex-col gap-5" onSubmit={form.send}>
        {children}
        <FormEnd form={form} full variant={danger ? "danger" : "primary"}>
          {submit}
        </FormEnd>
      </form>
    </Dialog>
  );
}
