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
  go: (filters: SellerFilters) => void;
};

const ratings = [4.5, 4, 3];
const levels = [5, 4, 3, 2];

/** The filters of the list of sellers. */
export function SellerFilterPanel({ id, filters, jobs, go }: SellerFilterPanelProps) {
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
      <JobTree jobs={jobs} filters={filters} />
      <FilterGroup title="技能">
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
        choices={sellerSwitches}
        isOn={(name) => draft[name]}
        onToggle={(name) => set({ [name]: !draft[name] })}
      />
      <RadioFilter
        title="評價"
        name="rating"
        chosen={draft.rating}
        choices={ratings.map((value) => ({ value, label: ratingLabel(value) }))}
        onPick={(rating) => set({ rating })}
      />
      <RadioFilter
        title="等級"
        name="level"
        chosen={draft.level}
        choices={levels.map((value) => ({ value, label: levelLabel(value) }))}
        onPick={(level) => set({ level })}
      />
    </FilterPanel>
  );
}

/** The jobs as links, opened down to the chosen one. */
function JobTree({ jobs, filters }: { jobs: readonly Job[]; filters: SellerFilters }) {
  const path = pathTo(jobs, filters.job ?? filters.master);
  const chosen = path.at(-1)?.id;
  const to = (id: number | undefined) => sellersHref(changeSellers(filters, { job: id, master: undefined }));
  const open = (level: readonly Job[], depth: number) => (
    <ul className={cx(depth > 0 && "ml-3")}>
      {level.map((job) => (
        <li key={job.id}>
          <Link
            href={to(job.id === chosen ? path.at(-2)?.id : job.id)}
            aria-current={job.id === chosen ? "true" : undefined}
            className="touch flex min-h-9 items-center justify-between gap-3 text-ink no-underline hover:text-teal aria-[current]:font-medium aria-[current]:text-teal"
          >
            <span className={cx("min-w-0", job.sellers === 0 && "text-ink-faint")}>{job.name}</span>
            <span className="font-normal text-ink-faint text-sm">{job.sellers}</span>
          </Link>
          {path[depth]?.id === job.id && job.children.length > 0 ? open(job.children, depth + 1) : null}
        </li>
      ))}
    </ul>
  );
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
