import { data, redirect, useNavigate } from "react-router";
import type { AnswerOf, Api } from "#contract/api.ts";
import type { Category } from "#contract/catalog/schemas.ts";
import { FacetPanel } from "#web/features/catalog/facets.tsx";
import {
  callQuery,
  change,
  crossedPrices,
  type Filters,
  hrefOf,
  isNarrowed,
  type Place,
  parseFilters,
} from "#web/features/catalog/filters.ts";
import { hitsOf } from "#web/features/catalog/hits.ts";
import { NoResults, Results } from "#web/features/catalog/result-list.tsx";
import { chipsOf, clearedHref, sortChoices } from "#web/features/catalog/words.ts";
import { head, originOf } from "#web/lib/head.ts";
import { load, refusedWith } from "#web/lib/load.ts";
import { useRootData } from "#web/lib/session.ts";
import { Breadcrumbs, type Crumb } from "#web/ui/breadcrumbs.tsx";
import { Link } from "#web/ui/link.tsx";
import { FilterChips, ListHead } from "#web/ui/list-head.tsx";
import { Notice } from "#web/ui/notice.tsx";
import type { Route } from "./+types/services";

type Params = { categoryId?: string; subcategoryId?: string };

/** Which of the four addresses this is. An id that cannot be one is a page that does not exist. */
function placeOf({ categoryId, subcategoryId }: Params, pathname: string): Place {
  const id = categoryId ?? subcategoryId;
  if (id === undefined) {
    if (pathname.startsWith("/search/service_500")) return { path: "/search/service_500", fixed: { max: 500 } };
    return { path: "/search", fixed: {} };
  }
  if (!/^[1-9]\d{0,7}$/.test(id)) throw data(null, { status: 404 });
  if (categoryId) return { path: `/categories/${id}`, fixed: { category: Number(id) } };
  return { path: `/subcategories/${id}`, fixed: { subcategory: Number(id) } };
}

type Found = AnswerOf<"GET /api/services">;

/** The list, or the nearest one that there is: without a place that does not exist, at the last page instead of beyond. */
async function findIn(api: Api, place: Place, filters: Filters): Promise<Found> {
  try {
    const found = await api.call("GET /api/services", { query: callQuery(filters) });
    if (found.page !== filters.page) throw redirect(hrefOf(place, { ...filters, page: found.page }));
    return found;
  } catch (error) {
    const anywhere = change(filters, { category: place.fixed.category, subcategory: place.fixed.subcategory });
    if (!refusedWith(error, 404) || hrefOf(place, anywhere) === hrefOf(place, { ...filters, page: 1 })) throw error;
    throw redirect(hrefOf(place, anywhere));
  }
}

export async function loader(args: Route.LoaderArgs) {
  const url = new URL(args.request.url);
  const place = placeOf(args.params, url.pathname);
  const filters = parseFilters(url.searchParams, place);
  const crossed = crossedPrices(filters);
  const { min: _, max: __, ...open } = filters;
  const asked: Filters = crossed ? { ...open, ...(place.fixed.max && { max: place.fixed.max }) } : filters;
  const api = load(args);
  const found = await findIn(api, place, asked);
  // What contradicts itself narrows nothing: the page says so and shows the list without it.
  return {
    place,
    filters: crossed ? asked : filters,
    crossed: crossed ? { min: filters.min, max: filters.max } : null,
    found,
    hits: await hitsOf(api, filters.k, found.data),
  };
}

/** What the page is called, from the categories that every page has. */
function nameOf({ place, filters }: { place: Place; filters: Filters }, categories: readonly Category[]) {
  const subcategories = categories.flatMap((each) => each.subcategories.map((sub) => ({ ...sub, category: each })));
  const sub = subcategories.find((each) => each.id === place.fixed.subcategory);
  const category = sub?.category ?? categories.find((each) => each.id === place.fixed.category);
  const own = sub?.name ?? category?.name ?? (place.fixed.max ? `NT$${place.fixed.max} 以下的服務` : undefined);
  const title = filters.k ? `「${filters.k}」的搜尋結果` : (own ?? "所有服務");
  return { title, own, sub, category, subcategories };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return head({ title: "找服務", noindex: true }, originOf(matches));
  const { place, filters, found } = loaderData;
  const root = matches[0]?.loaderData as { categories?: Category[] } | undefined;
  const { title, category, sub } = nameOf(loaderData, root?.categories ?? []);
  const searched = filters.k !== "" || filters.sort !== "relevance" || isNarrowed(filters, place);
  const description = sub
    ? `在好手找${sub.name}：${found.total} 項服務，比較作品、價格、交件天數與買家評價。`
    : category
      ? `${category.blurb}在好手比較 ${found.total} 項${category.name}服務的作品、價格與買家評價。`
      : "在好手搜尋設計、影音、文案、行銷、網站與更多專業服務，比較作品、價格、交件天數與買家評價。";
  const page = filters.page > 1 ? `?page=${filters.page}` : "";
  return head(
    {
      title: filters.page > 1 ? `${title}（第 ${filters.page} 頁）` : title,
      description,
      canonical: `${place.path}${searched ? "" : page}`,
      noindex: searched || found.total === 0,
    },
    originOf(matches),
  );
}

const PANEL = "filters";

export default function Services({ loaderData }: Route.ComponentProps) {
  const { place, filters, crossed, found, hits } = loaderData;
  const categories = useRootData()?.categories ?? [];
  const navigate = useNavigate();
  const { title, own, sub, category, subcategories } = nameOf(loaderData, categories);
  const chips = chipsOf(
    filters,
    place,
    (kind, id) => (kind === "category" ? categories : subcategories).find((each) => each.id === id)?.name,
  );
  const go = (next: Filters) => void navigate(hrefOf(place, next), { preventScrollReset: true });
  const crumbs: Crumb[] = [{ label: "首頁", href: "/" }];
  if (sub && category) crumbs.push({ label: category.name, href: `/categories/${category.id}` });
  crumbs.push(own && filters.k ? { label: own, href: place.path } : { label: title });
  if (own && filters.k) crumbs.push({ label: title });
  return (
    <div className="page pt-4 pb-16 wide:pt-6">
      <Breadcrumbs items={crumbs} />
      <h1 className="mt-3 text-2xl [overflow-wrap:anywhere] wide:text-3xl">{title}</h1>
      {category && !filters.k && !sub ? <p className="mt-1 max-w-text text-ink-soft">{category.blurb}</p> : null}
      {found.suggestion ? (
        <p className="mt-2">
          你要找的是{" "}
          <Link href={`/search?k=${encodeURIComponent(found.suggestion)}`} className="link font-medium">
            {found.suggestion}
          </Link>
          ？
        </p>
      ) : null}
      {found.data.length === 0 ? (
        <NoResults place={place} filters={filters} found={found} chips={chips} categories={categories} />
      ) : (
        <div className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-x-10 wide:grid-cols-[15rem_minmax(0,1fr)]">
          <FacetPanel id={PANEL} place={place} filters={filters} facets={found.facets} crossed={crossed} go={go} />
          <div className="flex min-w-0 flex-col gap-4">
            <ListHead
              total={found.total}
              unit="項服務"
              panel={PANEL}
              chosen={chips.length - (filters.k ? 1 : 0)}
              sort={filters.sort}
              sorts={sortChoices(filters.k !== "")}
              onSort={(sort) => go(change(filters, { sort: sort as Filters["sort"] }))}
            />
            {crossed ? (
              <Notice tone="attention" live>
                最低價不能高於最高價，所以先列出所有價格。請重新填寫價格範圍。
              </Notice>
            ) : null}
            <FilterChips chips={chips} clearHref={clearedHref(filters, place)} />
            <Results place={place} filters={filters} found={found} hits={hits} />
          </div>
        </div>
      )}
    </div>
  );
}
