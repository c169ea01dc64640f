import type { ReactNode } from "react";
import { grouped } from "#contract/money.ts";
import { Link } from "#web/ui/link.tsx";
import { FilterChoice, FilterGroup } from "./filter-panel.tsx";

export type RadioFilterProps = {
  title: string;
  name: string;
  /** Undefined: no filter. */
  chosen: number | undefined;
  choices: readonly { value: number; label: ReactNode; count?: number | undefined }[];
  onPick: (value: number | undefined) => void;
};

/** A filter with a single choice, or none. */
export function RadioFilter({ title, name, chosen, choices, onPick }: RadioFilterProps) {
  const choice = { type: "radio", name } as const;
  return (
    <FilterGroup title={title}>
      <FilterChoice {...choice} value="" checked={chosen === undefined} onPick={() => onPick(undefined)} label="不限" />
      {choices.map(({ value, label, count }) => (
        <FilterChoice
          key={value}
          {...choice}
          value={String(value)}
          checked={chosen === value}
          onPick={() => onPick(value)}
          label={label}
          count={count}
        />
      ))}
    </FilterGroup>
  );
}

export type SwitchFilterProps<N extends string> = {
  title: string;
  choices: readonly { name: N; label: ReactNode; count?: number | undefined }[];
  isOn: (name: N) => boolean;
  onToggle: (name: N, on: boolean) => void;
};

/** Yes/no filters, each with a form field of its own. */
export function SwitchFilter<N extends string>({ title, choices, isOn, onToggle }: SwitchFilterProps<N>) {
  return (
    <FilterGroup title={title}>
      {choices.map(({ name, label, count }) => (
        <FilterChoice
          key={name}
          type="checkbox"
          name={name}
          value="1"
          checked={isOn(name)}
          onPick={(on) => onToggle(name, on)}
          label={label}
          count={count}
        />
      ))}
    </FilterGroup>
  );
}

export type FilterLinkProps = {
  href: string;
  label: ReactNode;
  /** Number of matching rows. */
  count: number;
  current: boolean;
  /** `nofollow` where the combinations are endless. */
  rel?: "nofollow";
};

/** A choice as a link: for lists that are too long for a form field. */
export function FilterLink({ href, label, count, current, rel }: FilterLinkProps) {
  return (
    <Link href={href} rel={rel} aria-current={current ? "true" : undefined} className="touch filter-link">
      <span className={count === 0 ? "text-ink-faint" : undefined}>{label}</span>
      <span className="count">{grouped(count)}</span>
    </Link>
  );
}
