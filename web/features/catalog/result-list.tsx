import { X } from "lucide-react";
import type { ServicePage } from "#contract/catalog/schemas.ts";
import { api } from "#web/lib/api.ts";
import { count } from "#web/lib/format.ts";
import { useMore } from "#web/lib/more.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { Empty } from "#web/ui/empty.tsx";
import { FilterButton } from "#web/ui/filter-panel.tsx";
import { Link } from "#web/ui/link.tsx";
import { More } from "#web/ui/more.tsx";
import { NativeSelect } from "#web/ui/text-input.tsx";
import { callQuery, change, type Filters, hrefOf, isNarrowed, type Place } from "./filters.ts";
import { ServiceGrid } from "./service-grid.tsx";
import { type Chip, sortChoices } from "./words.ts";

type Common = { place: Place; filters: Filters };

/** How many there are, their order, and on phones the way to the filters. */
export function ResultBar(
  props: Common & { total: number; panel: string; chosen: number; go: (filters: Filters) => void },
) {
  const { filters, total, panel, chosen, go } = props;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
      <p role="status" className="text-ink-soft">
        共 <strong className="font-semibold text-ink">{count(total)}</strong> 項服務
      </p>
      <div className="flex items-center gap-3 max-sm:w-full">
        <FilterButton target={panel} count={chosen} />
        <NativeSelect
          name="sort"
          form={`${panel}-form`}
          aria-label="排序"
          className="min-w-40 max-sm:grow"
          value={filters.sort}
          onChange={(event) => go(change(filters, { sort: event.target.value as Filters["sort"] }))}
        >
          {sortChoices(filters.k !== "").map((each) => (
            <option key={each.value} value={each.value}>
              {each.label}
            </option>
          ))}
        </NativeSelect>
      </div>
    </div>
  );
}

/** What narrows the list, each to be taken away. */
export function Chips({ place, chips, filters }: Common & { chips: Chip[] }) {
  if (chips.length === 0) return null;
  const all: Filters = {
    ...place.fixed,
    k: "",
    star: false,
    verified: false,
    online: false,
    sort: filters.sort,
    page: 1,
  };
  return (
    <ul aria-label="目前的篩選條件" className="flex flex-wrap items-center gap-2">
      {chips.map((chip) => (
        <li key={chip.label} className="min-w-0">
          <Link
            href={hrefOf(place, chip.without)}
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
          <Link href={hrefOf(place, all)} className="touch inline-flex min-h-9 items-center px-2 text-sm text-teal">
            全部清除
          </Link>
        </li>
      ) : null}
    </ul>
  );
}

/** The services themselves, with the way to more of them. */
export function Results({ place, filters, found }: Common & { found: ServicePage }) {
  const list = useMore(found, (page) => api.call("GET /api/services", { query: callQuery({ ...filters, page }) }));
  return (
    <>
      <ServiceGrid services={list.rows} k={found.k} level={2} eager={4} columns={3} />
      <More
        shown={list.rows.length}
        total={found.total}
        unit="項"
        page={list.page}
        pages={list.pages}
        href={(page) => hrefOf(place, { ...filters, page })}
        busy={list.busy}
        onMore={list.more}
      />
    </>
  );
}

/** Nothing fits: why, what comes nearest, and where to go on. */
export function NoResults({ place, filters, found }: Common & { found: ServicePage }) {
  const narrowed = isNarrowed(filters, place);
  const beyond = filters.page > 1 && found.total > 0;
  const bare: Filters = {
    ...place.fixed,
    k: filters.k,
    star: false,
    verified: false,
    online: false,
    sort: filters.sort,
    page: 1,
  };
  const title = beyond ? "這一頁沒有服務了" : filters.k ? `找不到符合「${filters.k}」的服務` : "目前沒有符合條件的服務";
  return (
    <>
      <Empty
        title={<span className="[overflow-wrap:anywhere]">{title}</span>}
        text={
          beyond
            ? `這份清單只有 ${found.pages} 頁。`
            : narrowed
              ? "放寬或清除部分條件，通常就能看到更多選擇。"
              : "換個說法、少打幾個字，或從分類裡找找看。"
        }
        action={
          <div className="flex flex-wrap justify-center gap-3">
            {beyond || narrowed ? (
              <Link href={hrefOf(place, bare)} className={buttonClass()}>
                {beyond ? "回到第一頁" : "清除篩選條件"}
              </Link>
            ) : (
              <Link href="/search" className={buttonClass()}>
                看所有服務
              </Link>
            )}
            {filters.k ? (
              <Link
                href={`/users?k=${encodeURIComponent(filters.k)}`}
                className={buttonClass({ variant: "secondary" })}
              >
                改找達人
              </Link>
            ) : null}
          </div>
        }
      />
      {found.nearest.length > 0 ? (
        <section className="mt-4">
          <h2 className="mb-4 text-xl">最接近的服務</h2>
          <ServiceGrid services={found.nearest} columns={3} />
        </section>
      ) : null}
    </>
  );
}
