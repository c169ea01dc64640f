import X from "lucide-react/icons/x";
import { grouped } from "#contract/money.ts";
import { NativeSelect } from "#web/ui/forms/text-input.tsx";
import { Link } from "#web/ui/link.tsx";
import { FilterButton } from "./filter-panel.tsx";

export type ListHeadProps = {
  total: number;
  /** 「項服務」,「位達人」. */
  unit: string;
  /** Id of the filter panel. */
  panel: string;
  /** Number of active filters. */
  chosen: number;
  sort: string;
  sorts: readonly { value: string; label: string }[];
  /** Called when another sort order is chosen; the field belongs to the filter form. */
  onSort: (form: HTMLFormElement, sort: string) => void;
};

/** Header of a list: number of rows, sort order, and on phones the button for the filters. */
export function ListHead({ total, unit, panel, chosen, sort, sorts, onSort }: ListHeadProps) {
  return (
    <div
      id={`${panel}-results`}
      tabIndex={-1}
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 outline-none"
    >
      <p role="status" className="text-ink-soft">
        共 <strong className="font-semibold text-ink">{grouped(total)}</strong> {unit}
      </p>
      <div className="flex items-center gap-3 max-sm:w-full">
        <FilterButton target={panel} count={chosen} />
        <NativeSelect
          name="sort"
          form={`${panel}-form`}
          aria-label="排序"
          className="min-w-40 max-sm:grow"
          value={sort}
          onChange={({ target }) => target.form && onSort(target.form, target.value)}
        >
          {sorts.map((each) => (
            <option key={each.value} value={each.value}>
              {each.label}
            </option>
          ))}
        </NativeSelect>
      </div>
    </div>
  );
}

/** Active filters, each a link to the list without it. */
export function FilterChips({
  chips,
  clearHref,
}: {
  chips: readonly { label: string; href: string }[];
  clearHref: string;
}) {
  if (chips.length === 0) return null;
  return (
    <ul aria-label="目前的篩選條件" className="flex flex-wrap items-center gap-2">
      {chips.map((chip) => (
        <li key={chip.label} className="min-w-0">
          <Link
            href={chip.href}
            rel="nofollow"
            className="touch inline-flex min-h-9 max-w-full items-center gap-1.5 rounded-full bg-teal-wash py-1 pr-2.5 pl-3.5 text-sm text-teal-strong no-underline hover:bg-sunken"
          >
            <span className="truncate">{chip.label}</span>
            <X aria-hidden size={16} className="shrink-0" />
            <span className="sr-only">，移除這個條件</span>
          </Link>
        </li>
      ))}
      {chips.length > 1 ? (
        <li>
          <Link href={clearHref} className="touch inline-flex min-h-9 items-center px-2 text-sm text-teal">
            全部清除
          </Link>
        </li>
      ) : null}
    </ul>
  );
}
