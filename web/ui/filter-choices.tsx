import type { ReactNode } from "react";
import { FilterChoice, FilterGroup } from "./filter-panel.tsx";

export type RadioFilterProps = {
  title: string;
  /** The form's field. */
  name: string;
  /** Undefined: not narrowed. */
  chosen: number | undefined;
  choices: readonly { value: number; label: ReactNode; count?: number | undefined }[];
  onPick: (value: number | undefined) => void;
};

/** One of several steps, or none of them. */
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
  onToggle: (name: N) => void;
};

/** Several questions of yes or no, each a field of its own. */
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
          onPick={() => onToggle(name)}
          label={label}
          count={count}
        />
      ))}
    </FilterGroup>
  );
}
