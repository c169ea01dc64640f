import type { ReactNode } from "react";
import type { DefaultValues, FieldValues } from "react-hook-form";
import { useRevalidator } from "react-router";
import type { z } from "zod";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { toast } from "#web/ui/toast.ts";
import { type CallForm, useCallForm } from "./form.ts";

type After = {
  /** Told when it was done. */
  done: string;
  onClose: () => void;
};

/**
 * A form in a dialog: the dialog closes when the call was done, and stays with what was typed when it was refused. The
 * page behind is fetched anew either way, because it may have changed.
 */
export function useDialogForm<S extends z.ZodType<FieldValues, FieldValues>>(
  schema: S,
  defaults: DefaultValues<z.input<S>>,
  call: (body: z.output<S>) => Promise<unknown>,
  { done, onClose }: After,
): CallForm<z.input<S>, z.output<S>> {
  const { revalidate } = useRevalidator();
  return useCallForm(schema, defaults, async (body) => {
    try {
      await call(body);
      toast({ text: done, tone: "ok" });
      onClose();
    } finally {
      await revalidate();
    }
  });
}

type FormDialogProps<I extends FieldValues, O> = {
  form: CallForm<I, O>;
  title: string;
  /** What will happen. */
  text: string;
  submit: string;
  danger?: boolean;
  onClose: () => void;
  children: ReactNode;
};

export function FormDialog<I extends FieldValues, O>(props: FormDialogProps<I, O>) {
  const { form, title, text, submit, danger, onClose, children } = props;
  const { isSubmitting } = form.formState;
  return (
    <Dialog
      open
      persistent
      fullUnder960
      locked={isSubmitting}
      onOpenChange={(open) => open || onClose()}
      title={title}
      description={text}
    >
      <form noValidate className="flex flex-col gap-5" onSubmit={form.send}>
        {children}
        {form.formError ? (
          <Notice tone="danger" live>
            {form.formError}
          </Notice>
        ) : null}
        <Button type="submit" full variant={danger ? "danger" : "primary"} busy={isSubmitting} reason={form.blocked}>
          {submit}
        </Button>
      </form>
    </Dialog>
  );
}
