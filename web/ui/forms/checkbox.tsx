import { type ComponentProps, type ReactNode, useId } from "react";
import { cx } from "#web/ui/cx.ts";
import { adoptValue } from "./adopt-value.ts";

export type CheckboxProps = Omit<ComponentProps<"input">, "type"> & {
  label: ReactNode;
  /** A second, quieter line. */
  hint?: ReactNode;
  error?: ReactNode;
};

/** A checkbox with its label; the whole line can be pressed. Accepts all props of `<input>`, `ref` included. */
export function Checkbox({ label, hint, error, className, ...rest }: CheckboxProps) {
  const id = useId();
  return (
    <div className={className}>
      <label className="flex min-h-11 items-start gap-3 py-2.5 has-disabled:cursor-not-allowed has-disabled:text-ink-faint">
        <input
          {...rest}
          ref={adoptValue(rest)}
          type="checkbox"
          aria-invalid={error ? true : undefined}
          aria-describedby={
            cx(rest["aria-describedby"], Boolean(error) && `${id}-error`, Boolean(hint) && `${id}-hint`) || undefined
          }
          className="mt-[0.2em] size-5 shrink-0 accent-teal"
        />
        <span className="min-w-0">{label}</span>
      </label>
      {hint ? (
        <p id={`${id}-hint`} className="-mt-2 pb-1 pl-8 text-ink-faint text-sm">
          {hint}
        </p>
      ) : null}
      {error ? (
        <p id={`${id}-error`} className="-mt-1 pb-1 pl-8 text-danger text-sm">
          {error}
        </p>
      ) : null}
    </div>
  );
}
