import type { ReactNode } from "react";
import { cx } from "#web/ui/cx.ts";
import { adoptValue } from "./adopt-value.ts";

export type RadioCard<T extends string> = {
  value: T;
  title: ReactNode;
  /** One or two lines under the title. */
  text?: ReactNode;
  /** At the end of the line: a price, a badge, a mark. */
  aside?: ReactNode;
  disabled?: boolean;
  /** Controls that belong to it, under the card. */
  below?: ReactNode;
};

export type RadioCardsProps<T extends string> = {
  /** The form name the radios share. */
  name: string;
  options: readonly RadioCard<T>[];
  value: T | null | undefined;
  onChange: (value: T) => void;
  /** Columns from 640 px up. */
  columns?: 1 | 2 | 3;
  className?: string;
  id?: string;
  "aria-label"?: string;
  "aria-labelledby"?: string | undefined;
  "aria-describedby"?: string | undefined;
  "aria-invalid"?: true | undefined;
  "aria-required"?: true | undefined;
};

const grid = {
  1: "grid-cols-1",
  2: "grid-cols-1 sm:grid-cols-2",
  3: "grid-cols-1 sm:grid-cols-3",
};

/** A single choice, shown as cards. Native radio buttons inside, so arrow keys and forms work as usual. */
export function RadioCards<T extends string>(props: RadioCardsProps<T>) {
  const { name, options, value, onChange, columns = 1, className, ...aria } = props;
  return (
    <div {...aria} role="radiogroup" className={cx("grid gap-3", grid[columns], className)}>
      {options.map((option) => (
        <div key={option.value} className="grid content-start">
          <label
            className={cx(
              "relative flex min-h-14 items-start gap-3 rounded-lg border border-line bg-surface p-4 transition-colors",
              "hover:border-line-strong has-checked:border-teal has-checked:bg-teal-wash",
              "has-focus-visible:outline-2 has-focus-visible:outline-teal has-focus-visible:outline-offset-2",
              "has-disabled:cursor-not-allowed has-disabled:bg-sunken has-disabled:text-ink-faint",
            )}
          >
            <input
              ref={adoptValue({ checked: option.value === value })}
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              disabled={option.disabled}
              onChange={() => onChange(option.value)}
              className="mt-[0.25em] size-4.5 shrink-0 accent-teal outline-none"
            />
            <span className="min-w-0 grow">
              <span className="block font-medium">{option.title}</span>
              {option.text ? <span className="block text-ink-soft text-sm">{option.text}</span> : null}
            </span>
            {option.aside ? <span className="shrink-0 text-right">{option.aside}</span> : null}
          </label>
          {option.below}
        </div>
      ))}
    </div>
  );
}
