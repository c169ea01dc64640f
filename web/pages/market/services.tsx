import { data, redirect, useNavigate } from "react-router";
import type { Category } from "#contract/catalog/schemas.ts";
import { money } from "#contract/money.ts";
import { to } from "#contract/paths/to.ts";
import { useMissed } from "#web/features/catalog/browse/chosen.ts";
import { FacetPanel } from "#web/features/catalog/browse/facets.tsx";
import { hitsOf } from "#web/features/catalog/browse/hits.ts";
import { NearestServices } from "#web/features/catalog/browse/nearest-services.tsx";
import { Results } from "#web/features/catalog/browse/result-list.tsx";
import { SaidChips } from "#web/features/catalog/browse/said-chips.tsx";
import {
  crossedPrices,
  type ServicesPlace,
  type ServicesState,
  saidOf,
  services,
  sortChoices,
} from "#web/features/catalog/browse/services-list.ts";
import { SubcategoryChips } from "#web/features/catalog/browse/subcategory-chips.tsx";
import { categoryOf } from "#web/lib/lists/by-category.ts";
import { chipsOf, clearedHref, hrefOf, settled } from "#web/lib/lists/list.ts";
import { findByCategory, loadCategory, parseListQuery, toTidyAddress } from "#web/lib/lists/load-list.ts";
import { useSort } from "#web/lib/lists/use-filters.ts";
import { page } from "#web/lib/page/define-page.ts";
import { load } from "#web/lib/page/load.ts";
import { useRootData } from "#web/lib/page/session.ts";
import { trailJsonLd } from "#web/lib/page/trail-json-ld.ts";
import { lazyHydrated } from "#web/lib/runtime/lazy-hydrated.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { Breadcrumbs, type Crumb } from "#web/ui/breadcrumbs.tsx";
import { Corrected } from "#web/ui/lists/corrected.tsx";
import { FilterChips, ListHead } from "#web/ui/lists/list-head.tsx";
import type { Route } from "./+types/services";

const NoResults = lazyHydrated(() => import("#web/features/catalog/browse/no-results.tsx"));

type Params = { categoryId?: string; subcategoryId?: string };

/** Which of the four paths this is. An invalid id is a 404. */
function placeOf({ categoryId, subcategoryId }: Params, pathname: string): ServicesPlace {
  const id = categoryId ?? subcategoryId;
  if (id === undefined) {
    const cheap = to("/search/service_500");
    return pathname.startsWith(cheap) ? { path: cheap, fixed: { max: 500 } } : { path: to("/search") };
  }
  if (!/^[1-9]\d{0,7}$/.test(id)) throw data(null, { status: 404 });
  if (categoryId) return { path: to("/categories/:categoryId", { categoryId: id }), fixed: { category: Number(id) } };
  return { path: to("/subcategories/:subcategoryId", { subcategoryId: id }), fixed: { subcategory: Number(id) } };
}

export async function loader(args: Route.LoaderArgs) {
  const { pathname, searchParams } = new URL(args.request.url);
  // Without scripts the header's form always submits here, also for a search of members.
  if (searchParams.get("type") === "1") throw redirect(to("/users", { k: searchParams.get("k") ?? "" }));
  const place = placeOf(args.params, pathname);
  const { query: wished } = parseListQuery(args, services, place);
  toTidyAddress(args, services, { place, query: wished }, ["type"]);
  const crossed = crossedPrices(wished);
  // Contradicting prices are not applied; the page says so.
  const query = crossed ? settled(services, place, { ...wished, min: undefined, max: undefined }) : wished;
  const api = load(args);
  const [found, category] = await Promise.all([
    findByCategory(api, services, { place, query }),
    loadCategory(api, query),
  ]);
  return { place, query, crossed, category, found, hits: await hitsOf(api, found.words, found.data) };
}

/** Title and breadcrumbs of the page. */
function nameOf({ place: { fixed }, query }: ServicesState, chosen: Category | null) {
  const { sub, category, names } = categoryOf(fixed, chosen);
  const own = sub?.name ?? category?.name ?? (fixed?.max ? `${money(fixed.max)} 以下的服務` : undefined);
  const title = query.k ? `「${query.k}」的搜尋結果` : (own ?? "所有服務");
  return { title, own, sub, category, names };
}

export const handle = page<typeof loader>({
  title(data) {
    const { title } = nameOf(data, data.category);
    const { page = 1 } = data.query;
    return page > 1 ? `${title}（第 ${page} 頁）` : title;
  },
  sitemap: true,
  head(data, { origin }) {
    const { place, query, found } = data;
    const { category, sub } = nameOf(data, data.category);
    // URLs with search words, sort order or filters are hidden from search engines.
    const plain = hrefOf(services, { place, query: {} }, { page: query.page });
    const searched = hrefOf(services, data, { page: query.page }) !== plain;
    return {
      description: sub
        ? `在好手找${sub.name}：${found.total} 項服務，比較作品、價格、交件天數與買家評價。`
        : category
          ? `${category.blurb}在好手比較 ${found.total} 項${category.name}服務的作品、價格與買家評價。`
          : place.fixed?.max
            ? `預算有限也能找好手：${found.total} 項 ${money(place.fixed.max)} 以下的服務，先從小案子試試看，比較作品、交件天數與買家評價。`
            : "在好手搜尋設計、影音、文案、行銷、網站與更多專業服務，比較作品、價格、交件天數與買家評價。",
      canonical: searched ? place.path : plain,
      noindex: searched || found.total === 0,
      ...(sub &&
        category && {
          jsonLd: trailJsonLd(
            [
              { name: category.name, path: to("/categories/:categoryId", { categoryId: category.id }) },
              { name: sub.name, path: place.path },
            ],
            origin,
          ),
        }),
    };
  },
});

const PANEL = "filters";

export default function Services({ loaderData }: Route.ComponentProps) {
  const { place, query, crossed, found, hits } = loaderData;
  const { k, sort = "relevance" } = query;
  const categories = useRootData()?.categories ?? [];
  const navigate = useNavigate();
  const { title, own, sub, category, names } = nameOf(loaderData, loaderData.category);
  const chips = chipsOf(services, loaderData, names);
  const go = (href: string) => void navigate(href, { preventScrollReset: true });
  useMissed(loaderData, found);
  const sorting = useSort(services, loaderData, sort, go);
  const crumbs: Crumb[] = [{ label: "首頁", href: "/" }];
  if (sub && category)
    crumbs.push({ label: category.name, href: to("/categories/:categoryId", { categoryId: category.id }) });
  crumbs.push(own && k ? { label: own, href: place.path } : { label: title });
  if (own && k) crumbs.push({ label: title });
  return (
    <div className="page pt-4 pb-16 wide:pt-6">
      <Breadcrumbs items={crumbs} />
      <h1 className="mt-3 text-2xl [overflow-wrap:anywhere] wide:text-3xl">{title}</h1>
      {category && !k && !sub ? <p className="mt-1 max-w-text text-ink-soft">{category.blurb}</p> : null}
      {category && !k ? <SubcategoryChips category={category} chosen={sub?.id} /> : null}
      <Corrected k={k ?? ""} found={found} hrefFor={(query) => hrefOf(services, loaderData, query)} />
      <SaidChips {...saidOf(loaderData, found)} hrefFor={(query) => hrefOf(services, loaderData, query)} />
      {found.data.length === 0 ? (
        <NoResults state={loaderData} found={found} chips={chips} categories={categories} />
      ) : (
        <div className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-x-10 wide:grid-cols-[15rem_minmax(0,1fr)]">
          <FacetPanel id={PANEL} state={loaderData} facets={found.facets} crossed={crossed} go={go} />
          <div className="flex min-w-0 flex-col gap-4">
            <ListHead
              total={found.total}
              unit="項服務"
              panel={PANEL}
              chosen={chips.length - (k ? 1 : 0)}
              sorts={sortChoices(Boolean(k))}
              {...sorting}
            />
            {crossed ? (
              <Alert tone="attention" live>
                最低價不能高於最高價，所以先列出所有價格。請重新填寫價格範圍。
              </Alert>
            ) : null}
            <FilterChips chips={chips} clearHref={clearedHref(services, loaderData)} />
            <Results state={loaderData} found={found} hits={hits} />
            <NearestServices state={loaderData} found={found} />
          </div>
        </div>
      )}
    </div>
  );
}
