import { data, useNavigate } from "react-router";
import type { Category } from "#contract/catalog/schemas.ts";
import { to } from "#contract/paths/to.ts";
import { SaidChips } from "#web/features/catalog/browse/said-chips.tsx";
import { FacetPanel } from "#web/features/requests/list/facets.tsx";
import { FollowButton } from "#web/features/requests/list/follow-button.tsx";
import {
  type RequestsPlace,
  type RequestsState,
  requests,
  saidOf,
  sortChoices,
} from "#web/features/requests/list/requests-list.ts";
import { NoResults, Results } from "#web/features/requests/list/results.tsx";
import { RequestSearch } from "#web/features/requests/list/search-field.tsx";
import { categoryOf } from "#web/lib/lists/by-category.ts";
import { chipsOf, clearedHref, hrefOf, settled } from "#web/lib/lists/list.ts";
import { findByCategory, loadCategory, parseListQuery, toTidyAddress } from "#web/lib/lists/load-list.ts";
import { useSort } from "#web/lib/lists/use-filters.ts";
import { page } from "#web/lib/page/define-page.ts";
import { load } from "#web/lib/page/load.ts";
import { useRootData } from "#web/lib/page/session.ts";
import { Breadcrumbs, type Crumb } from "#web/ui/breadcrumbs.tsx";
import { buttonClass } from "#web/ui/button.tsx";
import { Link } from "#web/ui/link.tsx";
import { Corrected } from "#web/ui/lists/corrected.tsx";
import { FilterChips, ListHead } from "#web/ui/lists/list-head.tsx";
import type { Route } from "./+types/requests";

type Params = { categoryId?: string; subcategoryId?: string };

/** Which of the three paths this is. An invalid id is a 404. */
function placeOf({ categoryId, subcategoryId }: Params): RequestsPlace {
  const id = categoryId ?? subcategoryId;
  if (id === undefined) return { path: to("/requests") };
  if (!/^[1-9]\d{0,7}$/.test(id)) throw data(null, { status: 404 });
  if (categoryId)
    return { path: to("/requests/categories/:categoryId", { categoryId }), fixed: { category: Number(id) } };
  return {
    path: to("/requests/subcategories/:subcategoryId", { subcategoryId: id }),
    fixed: { subcategory: Number(id) },
  };
}

export async function loader(args: Route.LoaderArgs) {
  const state = parseListQuery(args, requests, placeOf(args.params));
  toTidyAddress(args, requests, state);
  const { place, query: wished } = state;
  const { min, max } = wished;
  // Contradicting amounts are not applied.
  const crossed = min !== undefined && max !== undefined && min > max;
  const query = crossed ? settled(requests, place, { ...wished, min: undefined, max: undefined }) : wished;
  const api = load(args);
  const [found, category] = await Promise.all([
    findByCategory(api, requests, { place, query }),
    loadCategory(api, query),
  ]);
  return { place, query, category, found };
}

/** Title and breadcrumbs of the page. */
function nameOf({ place: { fixed }, query }: RequestsState, chosen: Category | null) {
  const { sub, category, names } = categoryOf(fixed, chosen);
  const own = sub?.name ?? category?.name;
  const title = query.k ? `「${query.k}」的需求` : own ? `${own}的需求` : "找案子";
  return { title, own, sub, category, names };
}

export const handle = page<typeof loader>({
  title(data) {
    const { title } = nameOf(data, data.category);
    const { page = 1 } = data.query;
    return page > 1 ? `${title}（第 ${page} 頁）` : title;
  },
  sitemap: true,
  head(data) {
    const { place, query, found } = data;
    const { own } = nameOf(data, data.category);
    // URLs with search words, sort order or filters are hidden from search engines.
    const plain = hrefOf(requests, { place, query: {} }, { page: query.page });
    const searched = hrefOf(requests, data, { page: query.page }) !== plain;
    return {
      description: own
        ? `好手上正在徵求的${own}案件，共 ${found.total} 個。看預算、期限與需求內容，直接提案。`
        : `好手上正在徵求的案件，共 ${found.total} 個：設計、影音、文案翻譯、網站程式、教學等。看預算與期限，直接提案。`,
      canonical: searched ? place.path : plain,
      noindex: searched || found.total === 0,
    };
  },
});

const PANEL = "filters";

export default function Requests({ loaderData }: Route.ComponentProps) {
  const { place, query, found } = loaderData;
  const { k, sort = "relevance" } = query;
  const categories = useRootData()?.categories ?? [];
  const navigate = useNavigate();
  const { title, own, sub, category, names } = nameOf(loaderData, loaderData.category);
  const chips = chipsOf(requests, loaderData, names);
  const go = (href: string) => void navigate(href, { preventScrollReset: true });
  const sorting = useSort(requests, loaderData, sort, go);
  const crumbs: Crumb[] = [{ label: "首頁", href: "/" }];
  if (own || k) crumbs.push({ label: "找案子", href: to("/requests") });
  if (sub && category)
    crumbs.push({ label: category.name, href: to("/requests/categories/:categoryId", { categoryId: category.id }) });
  crumbs.push(own && k ? { label: own, href: place.path } : { label: title });
  return (
    <div className="page pt-4 pb-16 wide:pt-6">
      <Breadcrumbs items={crumbs} />
      <div className="mt-3 flex flex-wrap items-end justify-between gap-x-8 gap-y-3">
        <div className="min-w-0">
          <h1 className="text-2xl [overflow-wrap:anywhere] wide:text-3xl">{title}</h1>
          <p className="mt-1 text-ink-soft">買家寫下要做的事，你提出報價。提案免費，成交才收手續費。</p>
        </div>
        <Link href={to("/requests/add")} className={buttonClass({ variant: "secondary" })}>
          發布需求
        </Link>
      </div>
      <RequestSearch k={k} />
      <Corrected k={k ?? ""} found={found} hrefFor={(query) => hrefOf(requests, loaderData, query)} />
      <SaidChips {...saidOf(loaderData, found)} hrefFor={(query) => hrefOf(requests, loaderData, query)} />
      {found.data.length === 0 ? (
        <NoResults state={loaderData} found={found} chips={chips} categories={categories} />
      ) : (
        <div className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-x-10 wide:grid-cols-[15rem_minmax(0,1fr)]">
          <FacetPanel id={PANEL} state={loaderData} facets={found.facets} go={go} />
          <div className="flex min-w-0 flex-col gap-4">
            <ListHead
              total={found.total}
              unit="個需求"
              panel={PANEL}
              chosen={chips.length - (k ? 1 : 0)}
              sorts={sortChoices(Boolean(k))}
              {...sorting}
            />
            <FilterChips chips={chips} clearHref={clearedHref(requests, loaderData)} />
            <Results state={loaderData} found={found} />
          </div>
        </div>
      )}
      {chips.length > 0 ? (
        <div className="mt-8">
          <FollowButton state={loaderData} />
        </div>
      ) : null}
    </div>
  );
}
