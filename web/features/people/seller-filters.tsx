import { grouped } from "#contract/money.ts";
import type { SellerFacets } from "#contract/profiles/schemas.ts";
import { useDraft } from "#web/lib/draft.ts";
import { levelLabel, ratingLabel, sellerSwitches } from "#web/lib/filter-values.ts";
import { cx } from "#web/ui/cx.ts";
import { RadioFilter, SwitchFilter } from "#web/ui/filter-choices.tsx";
import { FilterGroup, FilterPanel } from "#web/ui/filter-panel.tsx";
import { Link } from "#web/ui/link.tsx";
import { TextInput } from "#web/ui/text-input.tsx";
import { changeSellers, type Job, parseSellers, pathTo, type SellerFilters, sellersHref } from "./filters.ts";

export type SellerFilterPanelProps = {
  id: string;
  filters: SellerFilters;
  jobs: readonly Job[];
  facets: SellerFacets;
  go: (filters: SellerFilters) => void;
};

/** The filters of the list of sellers, with how many each choice leaves. */
export function SellerFilterPanel({ id, filters, jobs, facets, go }: SellerFilterPanelProps) {
  const [draft, setDraft] = useDraft(filters, sellersHref(filters));
  const set = (changes: Parameters<typeof changeSellers>[1]) => setDraft((now) => changeSellers(now, changes));
  const read = (form: HTMLFormElement) => {
    const params = new URLSearchParams();
    for (const [name, value] of new FormData(form)) if (typeof value === "string") params.set(name, value);
    go({ ...parseSellers(params), page: 1 });
  };
  const { k, sort } = filters;
  const cleared = sellersHref({ k, skill: "", star: false, verified: false, online: false, sort, page: 1 });
  return (
    <FilterPanel id={id} action="/users" clearHref={cleared} onChoose={read} onApply={read}>
      {filters.k ? <input type="hidden" name="k" value={filters.k} /> : null}
      {filters.job ? <input type="hidden" name="job" value={filters.job} /> : null}
      {filters.master ? <input type="hidden" name="master" value={filters.master} /> : null}
      <JobTree jobs={jobs} filters={filters} facets={facets} />
      <FilterGroup title="技能">
        <SkillLinks filters={filters} facets={facets} />
        <TextInput
          key={filters.skill}
          name="skill"
          aria-label="技能"
          placeholder="例如：Premiere、手繪、校稿"
          defaultValue={filters.skill}
          maxLength={30}
          enterKeyHint="search"
        />
      </FilterGroup>
      <SwitchFilter
        title="條件"
        choices={sellerSwitches.map((each) => ({ ...each, count: facets[each.name] }))}
        isOn={(name) => draft[name]}
        onToggle={(name) => set({ [name]: !draft[name] })}
      />
      <RadioFilter
        title="評價"
        name="rating"
        chosen={draft.rating}
        choices={facets.ratings.map(({ rating, count }) => ({ value: rating, label: ratingLabel(rating), count }))}
        onPick={(rating) => set({ rating })}
      />
      <RadioFilter
        title="等級"
        name="level"
        chosen={draft.level}
        choices={facets.levels.map(({ level, count }) => ({ value: level, label: levelLabel(level), count }))}
        onPick={(level) => set({ level })}
      />
    </FilterPanel>
  );
}

type FacetProps = Pick<SellerFilterPanelProps, "filters" | "facets">;

/** The jobs as links, opened down to the chosen one. Those in which nobody is left are not shown. */
function JobTree({ jobs, filters, facets }: FacetProps & { jobs: readonly Job[] }) {
  const path = pathTo(jobs, filters.job ?? filters.master);
  const chosen = path.at(-1)?.id;
  const counts = new Map(facets.jobs.map((each) => [each.id, each.count]));
  const to = (id: number | undefined) => sellersHref(changeSellers(filters, { job: id, master: undefined }));
  const open = (level: readonly Job[], depth: number) => {
    const shown = level.filter(({ id }) => counts.has(id) || path[depth]?.id === id);
    if (shown.length === 0) return null;
    return (
      <ul className={cx(depth > 0 && "ml-3")}>
        {shown.map((job) => (
          <li key={job.id}>
            <FacetLink
              href={to(job.id === chosen ? path.at(-2)?.id : job.id)}
              current={job.id === chosen}
              label={job.name}
              left={counts.get(job.id) ?? 0}
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

/** The skills that most have, as links; the chosen one leads back. */
function SkillLinks({ filters, facets }: FacetProps) {
  if (facets.skills.length === 0) return null;
  const asked = filters.skill.toLowerCase();
  return (
    <ul className="mb-2">
      {facets.skills.map(({ name, count }) => {
        const current = name.toLowerCase() === asked;
        return (
          <li key={name}>
            <FacetLink
              href={sellersHref(changeSellers(filters, { skill: current ? "" : name }))}
              rel="nofollow"
              current={current}
              label={name}
              left={count}
            />
          </li>
        );
      })}
    </ul>
  );
}

type FacetLinkProps = { href: string; rel?: string; current: boolean; label: string; left: number };

function FacetLink({ href, rel, current, label, left }: FacetLinkProps) {
  return (
    <Link
      href={href}
      rel={rel}
      aria-current={current ? "true" : undefined}
      className="touch flex min-h-9 items-center justify-between gap-3 text-ink no-underline hover:text-teal aria-[current]:font-medium aria-[current]:text-teal"
    >
      <span className="min-w-0 [overflow-wrap:anywhere]">{label}</span>
      <span className="font-normal text-ink-faint text-sm">{grouped(left)}</span>
    </Link>
  );
}
