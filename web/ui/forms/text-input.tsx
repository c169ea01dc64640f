import ChevronDown from "lucide-react/icons/chevron-down";
import type { ComponentProps, FormEvent } from "react";
import { cx } from "#web/ui/cx.ts";
import { adoptValue } from "./adopt-value.ts";
import { control } from "./control.ts";

/**
 * A one-line text field. Accepts all props of `<input>`, `ref` included. Enter sends its form, and the key of a phone
 * says so.
 */
export function TextInput({ className, type = "text", ...rest }: ComponentProps<"input">) {
  const enter = type === "search" ? "search" : "done";
  return <input enterKeyHint={enter} {...rest} ref={adoptValue(rest)} type={type} className={cx(control, className)} />;
}

/** A field for a six-digit code from a mail or a text message. */
export function CodeInput(props: ComponentProps<"input">) {
  return <TextInput enterKeyHint="go" {...props} inputMode="numeric" autoComplete="one-time-code" maxLength={12} />;
}

/** Fits a textarea to its text, in browsers without `field-sizing: content`. */
function fitHeight(area: HTMLTextAreaElement): void {
  if (CSS.supports("field-sizing", "content")) return;
  area.style.height = "auto";
  area.style.height = `${area.scrollHeight + 2}px`;
}

/** A multi-line text field that grows with its text, from `rows` (4) to 70 % of the window's height. */
export function TextArea({ className, rows = 4, onInput, ...rest }: ComponentProps<"textarea">) {
  const attach = (area: HTMLTextAreaElement | null) => {
    // The caller's ref first: a form library sets the stored text through it.
    const detach = adoptValue(rest)(area);
    if (area) fitHeight(area);
    return detach;
  };
  const grow = (event: FormEvent<HTMLTextAreaElement>) => {
    fitHeight(event.currentTarget);
    onInput?.(event as Parameters<NonNullable<typeof onInput>>[0]);
  };
  return (
    <textarea
      {...rest}
      ref={attach}
      rows={rows}
      onInput={grow}
      style={{ minHeight: `calc(${rows} * 1.7em + 1.125rem)`, ...rest.style }}
      className={cx(control, "field-sizing-content max-h-[70dvh] resize-y", className)}
    />
  );
}

/** The browser's native select, which works best on phones. Children are `<option>`s. */
export function NativeSelect({ className, children, ...rest }: ComponentProps<"select">) {
  return (
    <div className={cx("relative", className)}>
      <select {...rest} ref={adoptValue(rest)} className={cx(control, "appearance-none pr-10")}>
        {children}
      </select>
      <ChevronDown
        aria-hidden
        size={18}
        className="-translate-y-1/2 pointer-events-none absolute top-1/2 right-3 text-ink-soft"
      />
    </div>
  );
}
