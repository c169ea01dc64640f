import { requestFacets } from "#contract/requests/facets.ts";
import type { RequestFacets } from "#contract/requests/schemas.ts";
import { api } from "#web/lib/calls/api.ts";
import { FacetFields } from "#web/lib/lists/facet-fields.tsx";
import { clearedHref, hrefOf } from "#web/lib/lists/list.ts";
import { counting, useFilters } from "#web/lib/lists/use-filters.ts";
import { useMe } from "#web/lib/page/session.ts";
import { NativeSelect } from "#web/ui/forms/text-input.tsx";
import { FilterLink, SwitchFilter } from "#web/ui/lists/filter-choices.tsx";
import { FilterGroup, FilterPanel, isSheetOpen } from "#web/ui/lists/filter-panel.tsx";
import { placeLabel } from "../words.ts";
import { CategoryFacet } from "./category-facet.tsx";
import { budgetStep, type RequestsState, requests } from "./requests-list.ts";

type FacetPanelProps = {
  id: string;
  state: RequestsState;
  facets: RequestFacets;
  /** Navigates to a URL of the list. */
  go: (href: string) => void;
};

const count = counting<"GET /api/requests">((query) => api.call("GET /api/requests", { query }));

/** Filters of a list of requests, with the number of matches per choice. */
export function FacetPanel({ id, state, facets, go }: FacetPanelProps) {
  const me = useMe();
  const { place, query } = state;
  const { draft, set, read, ask, found } = useFilters(requests, state, { go, count });
  return (
    <FilterPanel
      id={id}
      action={place.path}
      clearHref={clearedHref(requests, state, "k")}
      onChoose={read}
      onApply={read}
      onAsk={ask}
      found={found === null ? null : { count: found, unit: "個需求" }}
    >
      <HiddenFields state={state} />
      {me ? (
        <SwitchFilter
          title="我的專長"
          choices={[{ name: "fits", label: "適合我的需求", count: facets.fits }]}
          isOn={() => draft.fits ?? false}
          onToggle={(_, on) => set({ fits: on || undefined })}
        />
      ) : null}
      <CategoryFacet state={state} facets={facets} />
      <FilterGroup title="預算">
        <ul>
          {facets.budgets.map((step) => {
            const price = { min: step.min || undefined, max: step.max ?? undefined };
            const current = query.min === price.min && query.max === price.max;
            const href = hrefOf(requests, state, current ? { min: undefined, max: undefined } : price);
            return (
              <li key={step.min}>
                <FilterLink
                  href={href}
                  label={budgetStep(step.min, step.max)}
                  count={step.count}
                  current={current}
                  rel="nofollow"
                />
              </li>
            );
          })}
        </ul>
      </FilterGroup>
      <FilterGroup title="地點">
        <NativeSelect
          name="place"
          aria-label="地點"
          value={draft.place ?? ""}
          onChange={({ target }) => {
            const chosen = facets.places.find((each) => each.place === target.value)?.place;
            set({ place: chosen });
            // In the column a change applies at once; in the sheet on phones it waits for the button.
            if (target.form && !isSheetOpen(target)) read(target.form);
          }}
        >
          <option value="">不限</option>
          {facets.places.map((each) => (
            <option key={each.place} value={each.place}>
              {placeLabel(each.place)}（{each.count}）
            </option>
          ))}
        </NativeSelect>
      </FilterGroup>
      <FacetFields facets={requestFacets} counts={facets} draft={draft} set={set} />
    </FilterPanel>
  );
}

/** Search words and category as hidden fields, so that the form submits them although they are chosen elsewhere. */
function HiddenFields({ state: { place, query } }: { state: RequestsState }) {
  const names = (["k", "category", "subcategory", "min", "max"] as const).filter(
    (name) => query[name] !== place.fixed?.[name] && query[name] !== undefined,
  );
  return names.map((name) => <input key={name} type="hidden" name={name} value={query[name]} />);
}
