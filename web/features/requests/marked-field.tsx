import { MarkedArea } from "#web/features/conversation/marked-area.tsx";
import { useFoundDetails } from "#web/features/conversation/use-found-details.ts";
import { lengthOf } from "#web/lib/typed.ts";
import { Field, type FieldProps } from "#web/ui/field.tsx";

type MarkedFieldProps = Pick<FieldProps, "label" | "hint" | "required" | "className"> & {
  value: string;
  onChange: (text: string) => void;
  error?: string | undefined;
  max: number;
  rows?: number;
};

/** Text that the other side reads before anything is paid: contact details are marked while one types, with the reason. */
export function MarkedField({ value, onChange, error, max, rows = 4, ...field }: MarkedFieldProps) {
  const { found, sentence } = useFoundDetails(value, false);
  return (
    <Field {...field} error={sentence || error} counter={{ value: lengthOf(value), max }}>
      {(aria) => (
        <MarkedArea
          {...aria}
          rows={rows}
          value={value}
          found={found}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  );
}
