import type { ReactNode } from "react";
import { cx } from "#web/ui/cx.ts";
import { Field, type FieldProps } from "#web/ui/forms/field.tsx";
import { Highlights } from "./highlights.tsx";
import { useFoundDetails } from "./use-found-details.ts";

/**
 * A field for public text: contact details are highlighted while the user types, with the error message, because they
 * are forbidden before a payment.
 * @param text the control's value
 */
export function PublicField({ text, error, children, ...field }: FieldProps & { text: string }) {
  const { found, sentence } = useFoundDetails(text, false, "open");
  return (
    <Field {...field} error={sentence || error}>
      {(aria) => (
        <Highlights text={text} found={found}>
          {children(aria)}
        </Highlights>
      )}
    </Field>
  );
}

/** The same highlights for a control without a field of its own; the list shows the error message. */
export function PublicLine({ text, className, children }: { text: string; className?: string; children: ReactNode }) {
  const { found } = useFoundDetails(text, false, "open");
  return (
    <Highlights text={text} found={found} className={cx("min-w-0 grow", className)}>
      {children}
    </Highlights>
  );
}
