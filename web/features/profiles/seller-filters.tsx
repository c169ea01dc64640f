import { sellerFacets } from "#contract/catalog/facets.ts";
import type { SellerFacets } from "#contract/profiles/schemas.ts";
import { api } from "#web/lib/calls/api.ts";
import { FacetFields } from "#web/lib/lists/facet-fields.tsx";
import { clearedHref, hrefOf } from "#web/lib/lists/list.ts";
import { counting, useFilters } from "#web/lib/lists/use-filters.ts";
import { cx } from "#web/ui/cx.ts";
import { TextInput } from "#web/ui/forms/text-input.tsx";
import { Link } from "#web/ui/link.tsx";
import { FilterLink } from "#web/ui/lists/filter-choices.tsx";
import { FilterGroup, FilterPanel } from "#web/ui/lists/filter-panel.tsx";
import { type Job, pathTo, type SellersState, sellers } from "./sellers-list.ts";

export type SellerFilterPanelProps = {
  id: string;
  state: SellersState;
  jobs: readonly Job[];
  facets: SellerFacets;
  /** Navigates to a URL of the list. */
  go: (href: string) => void;
};

const count = counting<"POST /api/users/search">((body) => api.call("POST /api/users/search", { body }));

/** Filters of the list of sellers, with the number of matches per choice. */
export function SellerFilterPanel({ id, state, jobs, facets, go }: SellerFilterPanelProps) {
  const { place, query } = state;
  const { draft, set, read, ask, found } = useFilters(sellers, state, { go, count });
  return (
    <FilterPanel
      id={id}
      action={place.path}
      clearHref={clearedHref(sellers, state, "k")}
      onChoose={read}
      onApply={read}
      onAsk={ask}
      found={found === null ? null : { count: found, unit: "位達人" }}
    >
      {(["k", "job", "master"] as const).map((name) =>
        query[name] ? <input key={name} type="hidden" name={name} value={query[name]} /> : null,
      )}
      <JobTree jobs={jobs} state={state} facets={facets} />
      <FilterGroup title="技能">
        <SkillLinks state={state} facets={facets} />
        <TextInput
          key={query.skill}
          name="skill"
          aria-label="技能"
          placeholder="例如：Premiere、手繪、校稿"
          defaultValue={query.skill}
          maxLength={30}
          enterKeyHint="search"
        />
      </FilterGroup>
      <FacetFields facets={sellerFacets} counts={facets} draft={draft} set={set} />
    </FilterPanel>
  );
}

type FacetProps = Pick<SellerFilterPanelProps, "state" | "facets">;

/** The jobs as links, expanded to the selected one. Jobs without matching sellers are left out. */
function JobTree({ jobs, state, facets }: FacetProps & { jobs: readonly Job[] }) {
  const path = pathTo(jobs, state.query.job ?? state.query.master);
  const chosen = path.at(-1)?.id;
  const counts = new Map(facets.jobs.map((each) => [each.id, each.count]));
  const to = (id: number | undefined) => hrefOf(sellers, state, { job: id, master: undefined });
  const open = (level: readonly Job[], depth: number) => {
    const shown = level.filter(({ id }) => counts.has(id) || path[depth]?.id === id);
    if (shown.length === 0) return null;
    return (
      <ul className={cx(depth > 0 && "ml-3")}>
        {shown.map((job) => (
          <li key={job.id}>
            <FilterLink
              href={to(job.id === chosen ? path.at(-2)?.id : job.id)}
              current={job.id === chosen}
              label={job.name}
              count={counts.get(job.id) ?? 0}
            />
            {path[depth]?.id === job.id ? open(job.children, depth + 1) : null}
          </li>
        ))}
      </ul>
    );
  };
  if (chosen === undefined && counts.size === 0) return null;
  return (
    <FilterGroup title="職務">
      {chosen === undefined ? null : (
        <Link
          href={to(undefined)}
          className="touch flex min-h-9 items-center text-ink-soft no-underline hover:text-teal"
        >
          所有職務
        </Link>
      )}
      {open(jobs, 0)}
    </FilterGroup>
  );
}

/** The most common skills as links; the link of the selected one removes the filter. */
function SkillLinks({ state, facets }: FacetProps) {
  if (facets.skills.length === 0) return null;
  const asked = state.query.skill?.toLowerCase();
  return (
    <ul className="mb-2">
      {facets.skills.map(({ name, count }) => {
        const current = name.toLowerCase() === asked;
        return (
          <li key={name}>
            <FilterLink
              href={hrefOf(sellers, state, { skill: current ? undefined : name })}
              rel="nofollow"
              current={current}
              label={name}
              count={count}
            />
          </li>
        );
      })}
    </ul>
  );
}
