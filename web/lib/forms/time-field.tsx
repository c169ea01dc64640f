import { withZone } from "#contract/time.ts";
import { fieldTime } from "#web/lib/words/format.ts";
import { Field, TextInput } from "#web/ui/forms/field.tsx";

type TimeFieldProps = {
  label: string;
  hint?: string;
  error: string | undefined;
  /** ISO, empty while none is chosen. */
  value: string | undefined;
  onChange: (iso: string) => void;
};

/** A moment that a form needs. What the field says is meant in Taipei, wherever it is filled in. */
export function TimeField({ label, hint = "台北時間", error, value, onChange }: TimeFieldProps) {
  return (
    <Field label={label} required hint={hint} error={error}>
      {(aria) => (
        <TextInput
          {...aria}
          type="datetime-local"
          value={fieldTime(value)}
          onChange={({ target }) => onChange(target.value === "" ? "" : withZone(`${target.value.slice(0, 16)}:00`))}
        />
      )}
    </Field>
  );
}
