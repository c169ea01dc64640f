import { redirect, useNavigate } from "react-router";
import {
  changeSellers,
  parseSellers,
  pathTo,
  type SellerFilters,
  sellerChips,
  sellerQuery,
  sellerSorts,
  sellersHref,
} from "#web/features/people/filters.ts";
import { SellerFilterPanel } from "#web/features/people/seller-filters.tsx";
import { SellerRow } from "#web/features/people/seller-row.tsx";
import { api } from "#web/lib/api.ts";
import { head, originOf } from "#web/lib/head.ts";
import { load } from "#web/lib/load.ts";
import { useMore } from "#web/lib/more.ts";
import { Breadcrumbs } from "#web/ui/breadcrumbs.tsx";
import { buttonClass } from "#web/ui/button.tsx";
import { Empty } from "#web/ui/empty.tsx";
import { Link } from "#web/ui/link.tsx";
import { FilterChips, ListHead } from "#web/ui/list-head.tsx";
import { More } from "#web/ui/more.tsx";
import type { Route } from "./+types/users";

export async function loader(args: Route.LoaderArgs) {
  const filters = parseSellers(new URL(args.request.url).searchParams);
  const api = load(args);
  const [jobs, found] = await Promise.all([
    api.call("GET /api/jobs", {}),
    api.call("POST /api/users/search", { body: sellerQuery(filters) }),
  ]);
  if (found.page !== filters.page) throw redirect(sellersHref({ ...filters, page: found.page }));
  return { filters, jobs, found };
}

function titleOf({ filters, jobs }: Pick<Route.ComponentProps["loaderData"], "filters" | "jobs">): string {
  const job = pathTo(jobs, filters.job ?? filters.master).at(-1);
  if (filters.k) return `「${filters.k}」相關的達人`;
  return job ? `找${job.name}達人` : "找達人";
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return head({ title: "找達人" }, originOf(matches));
  const { filters, found } = loaderData;
  const { job, page } = filters;
  // A job's own list is worth finding; every other combination is not.
  const plain = sellersHref({ ...filters, job: undefined, page: 1 } as SellerFilters) === "/users";
  const title = titleOf(loaderData);
  const address = new URLSearchParams();
  if (job) address.set("job", String(job));
  if (page > 1 && plain) address.set("page", String(page));
  return head(
    {
      title: page > 1 ? `${title}（第 ${page} 頁）` : title,
      description: `${title}：在好手看 ${found.total} 位專業工作者的作品、評價、完成率與價格，直接下單或比較。`,
      canonical: address.size > 0 ? `/users?${address}` : "/users",
      noindex: !plain || found.total === 0,
    },
    originOf(matches),
  );
}

const PANEL = "filters";

export default function Users({ loaderData }: Route.ComponentProps) {
  const { filters, jobs, found } = loaderData;
  const navigate = useNavigate();
  const go = (next: SellerFilters) => void navigate(sellersHref(next), { preventScrollReset: true });
  const chips = sellerChips(filters, jobs);
  const cleared = sellersHref(parseSellers(new URLSearchParams()));
  const title = titleOf(loaderData);
  return (
    <div className="page pt-4 pb-16 wide:pt-6">
      <Breadcrumbs items={[{ label: "首頁", href: "/" }, { label: title }]} />
      <h1 className="mt-3 text-2xl [overflow-wrap:anywhere] wide:text-3xl">{title}</h1>
      <div className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-x-10 wide:grid-cols-[15rem_minmax(0,1fr)]">
        <SellerFilterPanel id={PANEL} filters={filters} jobs={jobs} facets={found.facets} go={go} />
        <div className="flex min-w-0 flex-col gap-4">
          <ListHead
            total={found.total}
            unit="位達人"
            panel={PANEL}
            chosen={chips.length - (filters.k ? 1 : 0)}
            sort={filters.sort}
            sorts={sellerSorts(filters.k !== "")}
            onSort={(sort) => go(changeSellers(filters, { sort: sort as SellerFilters["sort"] }))}
          />
          <FilterChips chips={chips} clearHref={cleared} />
          {found.data.length > 0 ? (
            <Sellers filters={filters} found={found} />
          ) : (
            <Empty
              title="找不到符合條件的達人"
              text="少設幾個條件，或換個說法再找一次。"
              action={
                <div className="flex flex-wrap justify-center gap-3">
                  <Link href={cleared} className={buttonClass()}>
                    看所有達人
                  </Link>
                  {filters.k ? (
                    <Link
                      href={`/search?k=${encodeURIComponent(filters.k)}`}
                      className={buttonClass({ variant: "secondary" })}
                    >
                      改找服務
                    </Link>
                  ) : null}
                </div>
              }
            />
          )}
        </div>
      </div>
    </div>
  );
}

function Sellers({ filters, found }: Pick<Route.ComponentProps["loaderData"], "filters" | "found">) {
  const list = useMore(found, (page) =>
    api.call("POST /api/users/search", { body: sellerQuery({ ...filters, page }) }),
  );
  return (
    <>
      <ul className="flex flex-col gap-4">
        {list.rows.map((seller) => (
          <li key={seller.id}>
            <SellerRow seller={seller} />
          </li>
        ))}
      </ul>
      <More
        shown={list.rows.length}
        total={found.total}
        unit="位"
        page={list.page}
        pages={list.pages}
        href={(page) => sellersHref({ ...filters, page })}
        busy={list.busy}
        auto={list.page - found.page < 2}
        onMore={list.more}
      />
    </>
  );
}
