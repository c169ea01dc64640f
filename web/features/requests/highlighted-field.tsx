import { PublicField } from "#web/features/conversation/contact/public-field.tsx";
import { lengthOf } from "#web/lib/forms/typed.ts";
import { type FieldProps, TextArea } from "#web/ui/forms/field.tsx";

type HighlightedFieldProps = Pick<FieldProps, "label" | "hint" | "required" | "className"> & {
  value: string;
  onChange: (text: string) => void;
  error?: string | undefined;
  max: number;
  rows?: number;
};

/** A textarea with a counter, for text that the other side reads before a payment: contact details are highlighted. */
export function HighlightedField({ value, onChange, max, rows = 4, ...field }: HighlightedFieldProps) {
  return (
    <PublicField {...field} text={value} counter={{ value: lengthOf(value), max }}>
      {(aria) => <TextArea {...aria} rows={rows} value={value} onChange={({ target }) => onChange(target.value)} />}
    </PublicField>
  );
}
