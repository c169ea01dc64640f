import type { Facets } from "#contract/catalog/schemas.ts";
import { grouped } from "#contract/money.ts";
import { useDraft } from "#web/lib/draft.ts";
import { levelLabel, ratingLabel, sellerSwitches } from "#web/lib/filter-values.ts";
import { Button } from "#web/ui/button.tsx";
import { cx } from "#web/ui/cx.ts";
import { RadioFilter, SwitchFilter } from "#web/ui/filter-choices.tsx";
import { FilterGroup, FilterPanel } from "#web/ui/filter-panel.tsx";
import { Link } from "#web/ui/link.tsx";
import { TextInput } from "#web/ui/text-input.tsx";
import { CategoryFacet } from "./category-facet.tsx";
import { change, type Filters, hrefOf, type Place, parseFilters, queryOf } from "./filters.ts";
import { clearedHref, priceLabel } from "./words.ts";

export type FacetPanelProps = {
  id: string;
  place: Place;
  filters: Filters;
  facets: Facets;
  /** Two prices that were asked for and contradict each other: kept in the fields, to be put right. */
  crossed: { min?: number | undefined; max?: number | undefined } | null;
  /** Shows the list with these filters. */
  go: (filters: Filters) => void;
};

/** The filters of a list of services, with how many each choice leaves. */
export function FacetPanel({ id, place, filters, facets, crossed, go }: FacetPanelProps) {
  const [draft, setDraft] = useDraft(filters, queryOf(filters, place));
  const set = (changes: Parameters<typeof change>[1]) => setDraft((now) => change(now, changes));
  const read = (form: HTMLFormElement) => {
    const params = new URLSearchParams();
    for (const [name, value] of new FormData(form)) if (typeof value === "string") params.set(name, value);
    go(change(parseFilters(params, place), {}));
  };
  return (
    <FilterPanel
      id={id}
      action={place.path}
      clearHref={clearedHref(filters, place, filters.k)}
      onChoose={read}
      onApply={read}
    >
      <Kept place={place} filters={filters} />
      <CategoryFacet place={place} filters={filters} facets={facets} />
      <FilterGroup title="價格">
        <ul className="mb-2">
          {facets.prices.map((step) => {
            const on = filters.min === (step.min || undefined) && filters.max === (step.max ?? undefined);
            return (
              <li key={step.min}>
                <Link
                  href={hrefOf(place, change(filters, { min: step.min || undefined, max: step.max ?? undefined }))}
                  rel="nofollow"
                  aria-current={on ? "true" : undefined}
                  className="touch flex min-h-9 items-center justify-between gap-3 text-ink no-underline hover:text-teal aria-[current]:font-medium aria-[current]:text-teal"
                >
                  <span className={cx(step.count === 0 && "text-ink-faint")}>{priceLabel(step.min, step.max)}</span>
                  <span className="font-normal text-ink-faint text-sm">{grouped(step.count)}</span>
                </Link>
              </li>
            );
          })}
        </ul>
        <PriceFields
          key={`${filters.min}-${filters.max}-${crossed?.min}-${crossed?.max}`}
          typed={crossed ?? filters}
          place={place}
          error={crossed ? "最低價不能高於最高價" : undefined}
        />
      </FilterGroup>
      <RadioFilter
        title="交件時間"
        name="days"
        chosen={draft.days}
        choices={facets.days.map(({ days, count }) => ({ value: days, label: `${days} 天內`, count }))}
        onPick={(days) => set({ days })}
      />
      <RadioFilter
        title="評價"
        name="rating"
        chosen={draft.rating}
        choices={facets.ratings.map(({ rating, count }) => ({ value: rating, label: ratingLabel(rating), count }))}
        onPick={(rating) => set({ rating })}
      />
      <SwitchFilter
        title="賣家"
        choices={sellerSwitches.map((each) => ({ ...each, count: facets[each.name] }))}
        isOn={(name) => draft[name]}
        onToggle={(name) => set({ [name]: !draft[name] })}
      />
      <RadioFilter
        title="賣家等級"
        name="level"
        chosen={draft.level}
        choices={facets.levels.map(({ level, count }) => ({ value: level, label: levelLabel(level), count }))}
        onPick={(level) => set({ level })}
      />
    </FilterPanel>
  );
}

/** What the form must carry along although it is chosen elsewhere. */
function Kept({ place, filters }: { place: Place; filters: Filters }) {
  const { fixed } = place;
  const inPath = fixed.category !== undefined || fixed.subcategory !== undefined;
  return (
    <>
      {filters.k ? <input type="hidden" name="k" value={filters.k} /> : null}
      {!inPath && filters.category ? <input type="hidden" name="category" value={filters.category} /> : null}
      {fixed.subcategory === undefined && filters.subcategory ? (
        <input type="hidden" name="subcategory" value={filters.subcategory} />
      ) : null}
    </>
  );
}

/** The two amounts; they are sent by Enter or their own button, never while typing. */
function PriceFields(props: {
  typed: { min?: number | undefined; max?: number | undefined };
  place: Place;
  error: string | undefined;
}) {
  const { typed, place, error } = props;
  const shared = {
    inputMode: "numeric" as const,
    autoComplete: "off",
    maxLength: 8,
    "aria-invalid": error ? (true as const) : undefined,
    "aria-describedby": error ? "price-error" : undefined,
  };
  return (
    <>
      <div className="flex items-center gap-2">
        <TextInput {...shared} name="min" aria-label="最低價" placeholder="最低" defaultValue={typed.min ?? ""} />
        <span aria-hidden className="text-ink-faint">
          –
        </span>
        <TextInput
          {...shared}
          name="max"
          aria-label="最高價"
          placeholder={place.fixed.max ? String(place.fixed.max) : "最高"}
          defaultValue={typed.max === place.fixed.max ? "" : (typed.max ?? "")}
        />
        <Button type="submit" variant="secondary" className="shrink-0 px-3!" aria-label="套用價格">
          套用
        </Button>
      </div>
      {error ? (
        <p id="price-error" role="alert" className="mt-1.5 text-danger text-sm">
          {error}
        </p>
      ) : null}
    </>
  );
}
