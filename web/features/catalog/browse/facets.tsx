import { serviceFacets } from "#contract/catalog/facets.ts";
import type { Facets } from "#contract/catalog/schemas.ts";
import { api } from "#web/lib/calls/api.ts";
import { FacetFields } from "#web/lib/lists/facet-fields.tsx";
import { clearedHref, hrefOf } from "#web/lib/lists/list.ts";
import { counting, useFilters } from "#web/lib/lists/use-filters.ts";
import { Button } from "#web/ui/button.tsx";
import { TextInput } from "#web/ui/forms/text-input.tsx";
import { FilterLink } from "#web/ui/lists/filter-choices.tsx";
import { FilterGroup, FilterPanel } from "#web/ui/lists/filter-panel.tsx";
import { CategoryFacet } from "./category-facet.tsx";
import { type ServicesState, services } from "./services-list.ts";
import { priceLabel } from "./words.ts";

export type FacetPanelProps = {
  id: string;
  state: ServicesState;
  facets: Facets;
  /** The two prices of the URL when the minimum is above the maximum: shown in the fields, to be corrected. */
  crossed: { min?: number | undefined; max?: number | undefined } | null;
  /** Navigates to a URL of the list. */
  go: (href: string) => void;
};

const count = counting<"GET /api/services">((query) => api.call("GET /api/services", { query }));

/** Filters of a list of services, with the number of matches per choice. */
export function FacetPanel({ id, state, facets, crossed, go }: FacetPanelProps) {
  const { place, query } = state;
  const { draft, set, read, ask, found } = useFilters(services, state, { go, count });
  return (
    <FilterPanel
      id={id}
      action={place.path}
      clearHref={clearedHref(services, state, "k")}
      onChoose={read}
      onApply={read}
      onAsk={ask}
      found={found === null ? null : { count: found, unit: "項服務" }}
    >
      <HiddenFields state={state} />
      <CategoryFacet state={state} facets={facets} />
      <FilterGroup title="價格">
        <ul className="mb-2">
          {facets.prices.map((step) => {
            const price = { min: step.min || undefined, max: step.max ?? undefined };
            const on = query.min === price.min && query.max === price.max;
            return (
              <li key={step.min}>
                <FilterLink
                  href={hrefOf(services, state, price)}
                  rel="nofollow"
                  current={on}
                  label={priceLabel(step.min, step.max)}
                  count={step.count}
                />
              </li>
            );
          })}
        </ul>
        <PriceFields
          key={`${query.min}-${query.max}-${crossed?.min}-${crossed?.max}`}
          typed={crossed ?? query}
          most={place.fixed?.max}
          error={crossed ? "最低價不能高於最高價" : undefined}
        />
      </FilterGroup>
      <FacetFields facets={serviceFacets} counts={facets} draft={draft} set={set} />
    </FilterPanel>
  );
}

/** Search words and category as hidden fields, so that the form submits them although they are chosen elsewhere. */
function HiddenFields({ state: { place, query } }: { state: ServicesState }) {
  const names = (["k", "category", "subcategory"] as const).filter((name) => query[name] !== place.fixed?.[name]);
  return names.map((name) => <input key={name} type="hidden" name={name} value={query[name]} />);
}

/** Minimum and maximum price; submitted by Enter or their own button, never while typing. */
function PriceFields(props: {
  typed: { min?: number | undefined; max?: number | undefined };
  /** The highest price on this page, NT$. */
  most: number | undefined;
  error: string | undefined;
}) {
  const { typed, most, error } = props;
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
          placeholder={most ? String(most) : "最高"}
          defaultValue={typed.max === most ? "" : (typed.max ?? "")}
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
