import { redirect, useNavigate } from "react-router";
import { to } from "#contract/paths/to.ts";
import { SaidChips } from "#web/features/catalog/browse/said-chips.tsx";
import { SellerFilterPanel } from "#web/features/profiles/seller-filters.tsx";
import { SellerRow } from "#web/features/profiles/seller-row.tsx";
import {
  countedJobs,
  type Job,
  pathTo,
  type Seller,
  type SellersState,
  sellerSorts,
  sellers,
  shortened,
  shownJobs,
} from "#web/features/profiles/sellers-list.ts";
import { api } from "#web/lib/calls/api.ts";
import { callQuery, chipsOf, hrefOf, pageHref } from "#web/lib/lists/list.ts";
import { loadList } from "#web/lib/lists/load-list.ts";
import { useMore } from "#web/lib/lists/more.ts";
import { useSort } from "#web/lib/lists/use-filters.ts";
import { page } from "#web/lib/page/define-page.ts";
import { load, orWithout } from "#web/lib/page/load.ts";
import { Breadcrumbs } from "#web/ui/breadcrumbs.tsx";
import { buttonClass } from "#web/ui/button.tsx";
import { Empty } from "#web/ui/empty.tsx";
import { Link } from "#web/ui/link.tsx";
import { Corrected } from "#web/ui/lists/corrected.tsx";
import { FilterChips, ListHead } from "#web/ui/lists/list-head.tsx";
import { More } from "#web/ui/lists/more.tsx";
import type { Route } from "./+types/users";

export async function loader(args: Route.LoaderArgs) {
  // Retired ones are no longer in menus, but their list still answers.
  const wanted = Number(new URL(args.request.url).searchParams.get("job")) || undefined;
  const [jobs, listed] = await Promise.all([
    orWithout(load(args).call("GET /api/jobs", { query: { job: wanted } }), []),
    loadList(args, sellers, { path: to("/users") }, (api, body) => api.call("POST /api/users/search", { body })),
  ]);
  const { place, query } = listed;
  const unknown = (["job", "master"] as const).filter((name) => query[name] && pathTo(jobs, query[name]).length === 0);
  // An unknown job redirects to the list without it, unless the jobs could not be loaded.
  if (jobs.length > 0 && unknown.length > 0)
    throw redirect(hrefOf(sellers, { place, query }, Object.fromEntries(unknown.map((name) => [name, undefined]))));
  const shown = shownJobs(jobs, query.job ?? query.master);
  const facets = { ...listed.found.facets, jobs: countedJobs(listed.found.facets.jobs, shown) };
  return { ...listed, found: { ...listed.found, data: listed.found.data.map(shortened), facets }, jobs: shown };
}

function titleOf({ query, jobs }: { query: SellersState["query"]; jobs: readonly Job[] }): string {
  const job = pathTo(jobs, query.job ?? query.master).at(-1);
  if (query.k) return `「${query.k}」相關的達人`;
  return job ? `找${job.name}達人` : "找達人";
}

export const handle = page<typeof loader>({
  title(data) {
    const { page = 1 } = data.query;
    return page > 1 ? `${titleOf(data)}（第 ${page} 頁）` : titleOf(data);
  },
  sitemap: true,
  head(data) {
    const { place, query, found } = data;
    const { job, page } = query;
    // Search engines index only the list of a job, not every combination of filters.
    const own = hrefOf(sellers, { place, query: {} }, { job });
    const plain = hrefOf(sellers, data) === own;
    return {
      description: `${titleOf(data)}：在好手看 ${found.total} 位專業工作者的作品、評價、完成率與價格，直接下單或比較。`,
      canonical: plain ? hrefOf(sellers, data, { page }) : own,
      noindex: !plain || found.total === 0,
    };
  },
});

const PANEL = "filters";

export default function Users({ loaderData }: Route.ComponentProps) {
  const { place, query, jobs, found } = loaderData;
  const { k, sort = "relevance" } = query;
  const navigate = useNavigate();
  const go = (href: string) => void navigate(href, { preventScrollReset: true });
  const sorting = useSort(sellers, loaderData, sort, go);
  const chips = chipsOf(sellers, loaderData, jobs);
  const title = titleOf(loaderData);
  return (
    <div className="page pt-4 pb-16 wide:pt-6">
      <Breadcrumbs items={[{ label: "首頁", href: "/" }, { label: title }]} />
      <h1 className="mt-3 text-2xl [overflow-wrap:anywhere] wide:text-3xl">{title}</h1>
      <Corrected k={k ?? ""} found={found} hrefFor={(query) => hrefOf(sellers, loaderData, query)} />
      <SaidChips said={found.said} hrefFor={(query) => hrefOf(sellers, loaderData, query)} />
      <div className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-x-10 wide:grid-cols-[15rem_minmax(0,1fr)]">
        <SellerFilterPanel id={PANEL} state={loaderData} jobs={jobs} facets={found.facets} go={go} />
        <div className="flex min-w-0 flex-col gap-4">
          <ListHead
            total={found.total}
            unit="位達人"
            panel={PANEL}
            chosen={chips.length - (k ? 1 : 0)}
            sorts={sellerSorts(Boolean(k))}
            {...sorting}
          />
          <FilterChips chips={chips} clearHref={place.path} />
          {found.data.length > 0 ? (
            <Sellers {...loaderData} />
          ) : (
            <NoSellers k={k} bare={!k && chips.length === 0} near={found.nearest} path={place.path} />
          )}
        </div>
      </div>
    </div>
  );
}

/** @property bare nothing was asked for, so there is nobody at all */
type NoSellersProps = { k: string | undefined; bare: boolean; near: readonly Seller[]; path: string };

/** Shown for an empty list: those who sell something near, and ways on. */
function NoSellers({ k, bare, near, path }: NoSellersProps) {
  if (bare)
    return (
      <Empty
        art="search"
        title="這裡還沒有達人"
        text="刊登一項服務，你就是第一位。"
        action={
          <Link href={to("/myservices/:id", { id: "add" })} className={buttonClass()}>
            刊登服務
          </Link>
        }
      />
    );
  return (
    <>
      {near.length > 0 ? (
        <section aria-labelledby="nearest">
          <h2 id="nearest" className="mb-4 text-xl">
            最接近的達人
          </h2>
          <SellerRows sellers={near} />
        </section>
      ) : null}
      <Empty
        art="search"
        title={near.length > 0 ? "都不是你要找的人？" : "找不到符合條件的達人"}
        text="少設幾個條件，或換個說法再找一次。"
        action={
          <div className="flex flex-wrap justify-center gap-3">
            <Link href={path} className={buttonClass()}>
              看所有達人
            </Link>
            {k ? (
              <Link href={to("/search", { k })} className={buttonClass({ variant: "secondary" })}>
                改找服務
              </Link>
            ) : null}
          </div>
        }
      />
    </>
  );
}

const SellerRows = ({ sellers }: { sellers: readonly Seller[] }) => (
  <ul className="flex flex-col gap-4">
    {sellers.map((seller) => (
      <li key={seller.id}>
        <SellerRow seller={seller} />
      </li>
    ))}
  </ul>
);

function Sellers({ place, query, found }: SellersState & Pick<Route.ComponentProps["loaderData"], "found">) {
  const state = { place, query };
  const list = useMore(found, (page) =>
    api.call("POST /api/users/search", { body: callQuery<"POST /api/users/search">(state, page) }),
  );
  return (
    <>
      <SellerRows sellers={list.rows} />
      <More {...list.end} unit="位" href={pageHref(sellers, state)} />
    </>
  );
}
