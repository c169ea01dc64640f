import CircleAlert from "lucide-react/icons/circle-exclamation-point";
import { type ReactNode, useId } from "react";
import { cx } from "#web/ui/cx.ts";
import { ErrorHelp } from "./error-help.tsx";

export { Checkbox } from "./checkbox.tsx";
export { MoneyInput } from "./money-input.tsx";
export { PasswordInput } from "./password-input.tsx";
export { RadioCards } from "./radio-cards.tsx";
export { CodeInput, NativeSelect, TextArea, TextInput } from "./text-input.tsx";

/** Attributes for the control inside a field; spread them onto it. */
export type FieldAria = {
  id: string;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
  "aria-required": true | undefined;
  /** Only for a group (`group`): the name of the group. A single control is named by its `<label>`. */
  "aria-labelledby": string | undefined;
};

export type FieldProps = {
  label: ReactNode;
  /** Help text, one sentence. */
  hint?: ReactNode;
  /** What is wrong, and how to fix it. */
  error?: ReactNode;
  required?: boolean;
  /** Characters used and allowed; turns to the danger tone when over. */
  counter?: { value: number; max: number };
  /** The control is a group of controls (RadioCards, StarInput, several inputs), so it cannot have a `<label for>`. */
  group?: boolean;
  className?: string;
  children: (aria: FieldAria) => ReactNode;
};

/** A control with its label, hint, error and counter, wired for assistive technology. */
export function Field({ label, hint, error, required, counter, group, className, children }: FieldProps) {
  const id = useId();
  const has = { hint: Boolean(hint), error: Boolean(error) };
  const over = counter !== undefined && counter.value > counter.max;
  const aria: FieldAria = {
    id,
    "aria-describedby": cx(has.error && `${id}-error`, has.hint && `${id}-hint`, counter && `${id}-count`) || undefined,
    "aria-invalid": has.error || undefined,
    "aria-required": (required && !group) || undefined,
    "aria-labelledby": group ? `${id}-label` : undefined,
  };
  return (
    <div className={cx("flex flex-col gap-1.5", className)}>
      <div className="flex items-baseline justify-between gap-3">
        {group ? (
          <span id={`${id}-label`} className="font-medium">
            {label}
          </span>
        ) : (
          <label htmlFor={id} className="font-medium">
            {label}
          </label>
        )}
        {required ? (
          <span aria-hidden className="shrink-0 text-ink-faint text-xs">
            必填
          </span>
        ) : null}
      </div>
      {children(aria)}
      {has.error || has.hint || counter ? (
        <div className="flex items-start justify-between gap-3 text-sm">
          <div className="min-w-0">
            {has.error ? (
              <p id={`${id}-error`} role="alert" className="flex gap-1.5 text-danger">
                <CircleAlert aria-hidden size={16} className="mt-[0.2em] shrink-0" />
                <span>{error}</span>
              </p>
            ) : null}
            {has.error ? <ErrorHelp error={error} /> : null}
            {has.hint ? (
              <p id={`${id}-hint`} className="text-ink-faint">
                {hint}
              </p>
            ) : null}
          </div>
          {counter ? (
            <p id={`${id}-count`} className={cx("shrink-0", over ? "font-medium text-danger" : "text-ink-faint")}>
              <span className="sr-only">{over ? "字數超過上限：" : "已輸入字數："}</span>
              {counter.value} / {counter.max}
            </p>
          ) : null}
        </div>
      ) : null}
    </div>
  );
}
