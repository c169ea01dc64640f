import type { ChangeEvent, ComponentProps, CompositionEvent } from "react";
import { cx } from "#web/ui/cx.ts";
import { adoptValue } from "./adopt-value.ts";
import { control } from "./control.ts";
import { isComposing } from "./is-composing.ts";

/**
 * "１，２００ 元" → "1200": converts full-width digits to ASCII and drops everything else, except a leading minus: it leads
 * to an error instead of being read as a positive amount.
 */
export function onlyDigits(text: string): string {
  const plain = text.normalize("NFKC").trim();
  const digits = plain.replace(/\D/g, "").replace(/^0+(?=\d)/, "");
  return /^[-−–]/.test(plain) ? `-${digits}` : digits;
}

/** Sets a value as if typed, so that both React and form libraries notice. */
function type(input: HTMLInputElement, value: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(input, value);
  input.dispatchEvent(new Event("input", { bubbles: true }));
}

/**
 * An amount in whole NT$. Its value is a string of digits ("1200", or "" when empty); with react-hook-form use
 * `register(name, { setValueAs })` or a coercing schema. Accepts all props of `<input>`, `ref` included.
 */
export function MoneyInput({ className, onChange, onCompositionEnd, ...rest }: Omit<ComponentProps<"input">, "type">) {
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    // An input method is composing (full-width digits): changing the text now would break it.
    const digits = onlyDigits(event.target.value);
    if (!isComposing(event) && digits !== event.target.value) event.target.value = digits;
    onChange?.(event);
  };
  const composed = (event: CompositionEvent<HTMLInputElement>) => {
    const digits = onlyDigits(event.currentTarget.value);
    if (digits !== event.currentTarget.value) type(event.currentTarget, digits);
    onCompositionEnd?.(event);
  };
  return (
    <div className={cx("relative", className)}>
      <span
        aria-hidden
        className="-translate-y-1/2 pointer-events-none absolute top-1/2 left-3 text-ink-faint tabular-nums"
      >
        NT$
      </span>
      <input
        enterKeyHint="done"
        {...rest}
        ref={adoptValue({ ...rest, onChange: change })}
        type="text"
        inputMode="numeric"
        autoComplete="off"
        maxLength={rest.maxLength ?? 9}
        onChange={change}
        onCompositionEnd={composed}
        className={cx(control, "pl-13 tabular-nums")}
      />
    </div>
  );
}
