import { useState } from "react";
import { withZone } from "#contract/time.ts";
import { fieldTime } from "#web/lib/format/format.ts";
import { Field, TextInput } from "#web/ui/forms/field.tsx";

type TimeFieldProps = {
  label: string;
  hint?: string;
  error: string | undefined;
  /** ISO, empty while none is chosen. */
  value: string | undefined;
  onChange: (iso: string) => void;
};

const isoOf = (text: string) => (text === "" ? "" : withZone(`${text.slice(0, 16)}:00`));

/** A required date and time, always in Taipei time. */
export function TimeField({ label, hint = "台北時間", error, value, onChange }: TimeFieldProps) {
  // While a year is typed digit by digit it is 0002 first, which `fieldTime` cannot show: the raw text is kept until
  // the value changes.
  const [typed, setTyped] = useState("");
  const type = (text: string) => {
    setTyped(text);
    onChange(isoOf(text));
  };
  return (
    <Field label={label} required hint={hint} error={error}>
      {(aria) => (
        <TextInput
          {...aria}
          type="datetime-local"
          value={isoOf(typed) === value ? typed : fieldTime(value)}
          onChange={({ target }) => type(target.value)}
        />
      )}
    </Field>
  );
}
