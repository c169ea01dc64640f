import { useDraft } from "#web/lib/draft.ts";
import { cx } from "#web/ui/cx.ts";
import { FilterChoice, FilterGroup, FilterPanel } from "#web/ui/filter-panel.tsx";
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
      <FilterGroup title="條件">
        {(
          [
            ["star", "嚴選達人"],
            ["verified", "已驗證身分"],
            ["online", "一天內上線過"],
          ] as const
        ).map(([name, label]) => (
          <FilterChoice
            key={name}
            type="checkbox"
            name={name}
            value="1"
            checked={draft[name]}
            onPick={() => set({ [name]: !draft[name] })}
            label={label}
          />
        ))}
      </FilterGroup>
      <FilterGroup title="評價">
        {[undefined, ...ratings].map((rating) => (
          <FilterChoice
            key={rating ?? 0}
            type="radio"
            name="rating"
            value={rating ? String(rating) : ""}
            checked={draft.rating === rating}
            onPick={() => set({ rating })}
            label={rating ? `${rating} 分以上` : "不限"}
          />
        ))}
      </FilterGroup>
      <FilterGroup title="等級">
        {[undefined, 2, 3, 4, 5].map((level) => (
          <FilterChoice
            key={level ?? 0}
            type="radio"
            name="level"
            value={level ? String(level) : ""}
            checked={draft.level === level}
            onPick={() => set({ level })}
            label={level ? (level === 5 ? "等級 5" : `等級 ${level} 以上`) : "不限"}
          />
        ))}
      </FilterGroup>
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
    <FilterGroup title="專業">
      {chosen === undefined ? null : (
        <Link
          href={to(undefined)}
          className="touch flex min-h-9 items-center text-ink-soft no-underline hover:text-teal"
        >
          所有專業
        </Link>
      )}
      {open(jobs, 0)}
    </FilterGroup>
  );
}
