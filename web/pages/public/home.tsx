import { type ComponentProps, Suspense } from "react";
import { takesPart } from "#contract/accounts/status.ts";
import { to } from "#contract/paths/to.ts";
import type { LoaderApi } from "#contract/route/query.ts";
import { RunningLines } from "#web/features/campaigns/campaign-lines.tsx";
import { CategoryTiles } from "#web/features/catalog/browse/category-tiles.tsx";
import { ServiceShelf } from "#web/features/catalog/browse/service-shelf.tsx";
import { Hero } from "#web/features/catalog/home/hero.tsx";
import { Mosaic, Ranked } from "#web/features/catalog/home/shelves.tsx";
import { RecentResults } from "#web/features/orders/reviews/recent-results.tsx";
import { RequestLines } from "#web/features/requests/list/request-lines.tsx";
import { date } from "#web/lib/format/format.ts";
import { page } from "#web/lib/page/define-page.ts";
import { load, orWithout } from "#web/lib/page/load.ts";
import { useMe } from "#web/lib/page/session.ts";
import { useHydrating } from "#web/lib/runtime/hydrating.ts";
import { lazyComponent } from "#web/lib/runtime/lazy-component.ts";
import { lazyHydrated } from "#web/lib/runtime/lazy-hydrated.tsx";
import { HeroSearch } from "#web/shell/header/hero-search.tsx";
import { SellLink } from "#web/shell/member-link.tsx";
import { buttonClass } from "#web/ui/button.tsx";
import { MoreLink, Section } from "#web/ui/card.tsx";
import { Escrow } from "#web/ui/escrow.tsx";
import { Link } from "#web/ui/link.tsx";
import type { Route } from "./+types/home";

const SeenShelf = lazyComponent(() => import("#web/features/catalog/seen/seen-shelf.tsx"));
const Mine = lazyHydrated(() => import("#web/features/orders/home/mine.tsx"));

/** Rows of each shelf; the results stand beside the head only when there are enough of them. */
const RESULTS = 3;
const CHOSEN = 5;
const RANKED = 6;
const REQUESTS = 5;
const CAMPAIGNS = 3;
const SAVED = 4;
const POPULAR = 4;

/** Tasks, running orders and saved services of a member; null for a visitor. */
async function readMine(api: LoaderApi) {
  const { isLogged, status } = await api.call("GET /api/my_data", {});
  if (!isLogged || !takesPart(status)) return null;
  const [orders, saved] = await Promise.all([
    api.call("GET /api/my_dashboard", {}),
    api.call("GET /api/my_favorites", {}),
  ]);
  const { tasks, buying, selling } = orders;
  return { tasks, buying, selling, saved: saved.data.slice(0, SAVED) };
}

export async function loader(args: Route.LoaderArgs) {
  const api = load(args);
  const [mine, categories, news, campaigns, requests, results, sellers, chosen, bought, text] = await Promise.all([
    orWithout(readMine(api), null),
    orWithout(api.call("GET /api/categories", {}), []),
    orWithout(api.call("GET /api/recent_news", {}), []),
    orWithout(api.call("GET /api/campaigns", {}), []),
    orWithout(api.call("GET /api/newest_requests", {}), []),
    orWithout(api.call("GET /api/recent_results", {}), []),
    orWithout(api.call("POST /api/users/search", { body: {} }), null),
    orWithout(api.call("GET /api/pickups/{n}", { params: { n: 1 } }), []),
    orWithout(api.call("GET /api/pickups/{n}", { params: { n: 3 } }), []),
    api.call("GET /api/text", { query: { path: to("/") } }),
  ]);
  const shown = results.length >= RESULTS ? results.slice(0, RESULTS) : [];
  const { title, lead, sections } = text.document;
  const part = (id: string) => sections.find((each) => each.id === id) ?? null;
  return {
    mine,
    sentences: { title, lead, held: part("held"), sell: part("sell") },
    categories: categories.map(({ id, name, slug }) => ({ id, name, slug })),
    services: categories.reduce((sum, each) => sum + each.services, 0),
    news,
    campaigns: campaigns.filter(({ state }) => state === "running").slice(0, CAMPAIGNS),
    requests: requests.slice(0, REQUESTS),
    results: shown,
    sellers: sellers?.total ?? 0,
    chosen: chosen.filter(({ id }) => !shown.some(({ service }) => service.id === id)).slice(0, CHOSEN),
    popular: [...new Map(bought.map((each) => [each.subcategoryId, each.subcategory]))]
      .slice(0, POPULAR)
      .map(([id, name]) => ({ id, name })),
    bought: bought.slice(0, RANKED),
  };
}

export const handle = page<typeof loader>({
  title: "好手 Haoshou：找好手，也成為好手",
  sitemap: true,
  prompt: true,
  head: ({ sentences }, { origin }) => ({
    description: sentences.lead,
    canonical: "/",
    jsonLd: {
      "@context": "https://schema.org",
      "@type": "WebSite",
      name: "好手",
      alternateName: "Haoshou",
      url: `${origin}/`,
      inLanguage: "zh-Hant-TW",
      potentialAction: {
        "@type": "SearchAction",
        target: { "@type": "EntryPoint", urlTemplate: `${origin}/search?k={search_term_string}` },
        "query-input": "required name=search_term_string",
      },
    },
  }),
});

const stopsOf = (note: string): ComponentProps<typeof Escrow>["stops"] => [
  { label: "你付款", note: "下單前就看到每一筆費用", state: "done" },
  { label: "好手保管", note: "還沒驗收，錢就不會撥出去", state: "done" },
  { label: "賣家收款", note, state: "done" },
];

/** How a payment is held, as a drawing. */
function Held({ heading, text }: { heading: string; text: string }) {
  return (
    <section aria-labelledby="held" className="rounded-xl bg-teal-wash px-3 py-8 sm:px-10 sm:py-10">
      <h2 id="held" className="mb-7 text-center text-[1.75rem] leading-snug">
        {heading}
      </h2>
      <div className="mx-auto max-w-3xl">
        <Escrow label="款項怎麼走" stops={stopsOf(text)} />
      </div>
      <p className="mt-5 text-center">
        <MoreLink href={to("/policy/protection")} label="：交易保障" text="交易保障怎麼運作" />
      </p>
    </section>
  );
}

type Data = Route.ComponentProps["loaderData"];

function News({ news }: { news: Data["news"] }) {
  if (news.length === 0) return null;
  return (
    <Section title="最新消息" more={<MoreLink href={to("/news")} label="：最新消息" />}>
      <ul className="divide-y divide-line border-line border-y">
        {news.map(({ id, title, publishedAt }) => (
          <li key={id}>
            <Link href={to("/news/:id", { id })} className="flex gap-5 py-3 text-ink no-underline hover:text-teal">
              <span className="shrink-0 text-ink-faint">{date(publishedAt)}</span>
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Sell({ heading, text }: { heading: string; text: string }) {
  return (
    <section
      aria-labelledby="sell"
      className="flex flex-wrap items-center justify-between gap-x-10 gap-y-5 rounded-xl bg-teal-wash px-6 py-8 sm:px-10"
    >
      <div className="max-w-text">
        <h2 id="sell" className="text-2xl">
          {heading}
        </h2>
        <p className="mt-1 text-ink-soft">{text}</p>
      </div>
      <SellLink className={buttonClass({ size: "lg" })} />
    </section>
  );
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const {
    mine,
    categories,
    services,
    news,
    campaigns,
    requests,
    results,
    sellers,
    chosen,
    popular,
    bought,
    sentences,
  } = loaderData;
  const me = useMe();
  const hydrating = useHydrating();
  return (
    <div className="page flex flex-col gap-14 pb-8 wide:gap-20">
      <Hero
        sentence={sentences.title}
        member={me?.nickname || null}
        search={<HeroSearch />}
        popular={popular}
        services={services}
        sellers={sellers}
      >
        {me === null && results.length > 0 ? <RecentResults results={results} /> : null}
      </Hero>
      {mine ? <Mine mine={mine} /> : null}
      {mine && mine.saved.length > 0 ? (
        <Section title="你收藏的服務" more={<MoreLink href={to("/mypage/favorites")} label="：我的收藏" />}>
          <ServiceShelf services={mine.saved} label="你收藏的服務" />
        </Section>
      ) : null}
      {me !== null && results.length > 0 ? (
        <Section title="最近的好評">
          <RecentResults results={results} even />
        </Section>
      ) : null}
      {categories.length > 0 ? (
        <nav aria-label="服務分類">
          <CategoryTiles categories={categories} />
        </nav>
      ) : null}
      {chosen.length > 0 ? (
        <Section title="編輯精選">
          <Mosaic services={chosen} label="編輯精選" />
        </Section>
      ) : null}
      {sentences.held ? <Held {...sentences.held} /> : null}
      {bought.length > 0 ? (
        <Section title="最多人買" more={<MoreLink href={to("/search", { sort: "sales" })} label="：最多人買" />}>
          <Ranked services={bought} />
        </Section>
      ) : null}
      {hydrating ? null : (
        <Suspense>
          <SeenShelf />
        </Suspense>
      )}
      {requests.length > 0 ? (
        <Section
          title="正在找人幫忙"
          text="找不到現成的服務？發布需求，讓好手來報價。"
          more={<MoreLink href={to("/requests")} label="：需求" />}
        >
          <RequestLines requests={requests} />
        </Section>
      ) : null}
      <RunningLines campaigns={campaigns} />
      <News news={news} />
      {sentences.sell ? <Sell {...sentences.sell} /> : null}
    </div>
  );
}
