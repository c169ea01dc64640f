import { type ChangeEvent, type ComponentProps, useState } from "react";
import { MoneyInput, onlyDigits } from "./money-input.tsx";
import { TextInput } from "./text-input.tsx";

type NumberInputProps = Omit<ComponentProps<"input">, "type" | "value" | "onChange"> & {
  value: number | null;
  onChange: (value: number | null) => void;
  /** Shows NT$ before the field. */
  money?: boolean;
  /** Unit after the field: 天. */
  unit?: string;
};

const numberOf = (text: string): number | null => {
  const digits = onlyDigits(text);
  return digits === "" || digits === "-" ? null : Number(digits);
};

/** A whole number that may be empty. It keeps the text as typed, so that an input method can finish composing. */
export function NumberInput({ value, onChange, money, unit, maxLength = 4, ...rest }: NumberInputProps) {
  const [text, setText] = useState(value === null ? "" : String(value));
  if (numberOf(text) !== value) setText(value === null ? "" : String(value));
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    setText(event.target.value);
    onChange(numberOf(event.target.value));
  };
  if (money) return <MoneyInput {...rest} value={text} onChange={change} />;
  return (
    <div className="relative">
      <TextInput
        {...rest}
        value={text}
        inputMode="numeric"
        autoComplete="off"
        maxLength={maxLength}
        onChange={change}
        onBlur={() => setText(value === null ? "" : String(value))}
        className={unit ? "pr-10" : ""}
      />
      {unit ? (
        <span aria-hidden className="-translate-y-1/2 pointer-events-none absolute top-1/2 right-3 text-ink-faint">
          {unit}
        </span>
      ) : null}
    </div>
  );
}
