import { to } from "#contract/paths/to.ts";
import { acceptanceDays } from "#contract/terms.ts";
import { ArticleGrid } from "#web/features/articles/article-card.tsx";
import { RunningLines } from "#web/features/campaigns/campaign-lines.tsx";
import { CategoryTiles } from "#web/features/catalog/browse/category-tiles.tsx";
import { ServiceShelf } from "#web/features/catalog/browse/service-grid.tsx";
import { Hero } from "#web/features/catalog/hero.tsx";
import { SellerTile } from "#web/features/profiles/seller-tile.tsx";
import { RequestRows } from "#web/features/requests/list/request-card.tsx";
import { date } from "#web/lib/format/format.ts";
import { page } from "#web/lib/page/define-page.ts";
import { load, orWithout } from "#web/lib/page/load.ts";
import { useRootData } from "#web/lib/page/session.ts";
import { HeroSearch } from "#web/shell/header/hero-search.tsx";
import { SellLink } from "#web/shell/member-link.tsx";
import { buttonClass } from "#web/ui/button.tsx";
import { MoreLink, Section } from "#web/ui/card.tsx";
import { Link } from "#web/ui/link.tsx";
import type { Route } from "./+types/home";

/** The shelves in order, each with the list that it links to. */
const shelves = [
  { n: 1, title: "編輯精選", text: "編輯看過作品與評價後挑出來的服務。", size: 8 },
  { n: 3, title: "最多人買", text: "最近成交最多的服務。", size: 8, href: to("/search", { sort: "sales" }) },
  { n: 4, title: "趕時間", text: "三天內交件。", size: 4, href: to("/search", { days: 3 }) },
  { n: 5, title: "NT$500 以下", text: "先從小案子試試看。", size: 4, href: to("/search/service_500") },
  { n: 2, title: "最新上架", text: "剛加入的服務。", size: 4, href: to("/search", { sort: "new" }) },
] as const;

const SELLERS = 4;
const ARTICLES = 3;
const REQUESTS = 4;
const CAMPAIGNS = 3;

export async function loader(args: Route.LoaderArgs) {
  const api = load(args);
  const [news, campaigns, read, requests, sellers, ...rows] = await Promise.all([
    orWithout(api.call("GET /api/recent_news", {}), []),
    orWithout(api.call("GET /api/campaigns", {}), []),
    orWithout(api.call("GET /api/blogs_shelves", {}), { picked: [], read: [] }),
    orWithout(api.call("GET /api/newest_requests", {}), []),
    orWithout(api.call("POST /api/users/search", { body: {} }), null),
    ...shelves.map(({ n }) => orWithout(api.call("GET /api/pickups/{n}", { params: { n } }), [])),
  ]);
  const [chosen = []] = rows;
  return {
    news,
    campaigns: campaigns.filter(({ state }) => state === "running").slice(0, CAMPAIGNS),
    articles: [...read.picked, ...read.read]
      .filter(({ id }, at, all) => all.findIndex((each) => each.id === id) === at)
      .slice(0, ARTICLES),
    requests: requests.slice(0, REQUESTS),
    // The services beside the search are taken from beyond the first shelf's eight when there are enough, to avoid
    // duplicates.
    showcase: chosen.length >= 11 ? chosen.slice(8, 11) : chosen.slice(0, 3),
    sellers: { total: sellers?.total ?? 0, data: sellers?.data.slice(0, SELLERS) ?? [] },
    rows: rows.map((row, at) => row.slice(0, shelves[at]?.size)),
  };
}

export const handle = page({
  title: "好手 Haoshou：找好手，也成為好手",
  sitemap: true,
  prompt: true,
  head: (_, { origin }) => ({
    description:
      "好手是台灣的專業服務市集：設計、影音、文案翻譯、行銷、網站程式、教學與更多。先看作品、評價與價格，款項在你驗收後才撥給賣家。",
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

const steps = [
  { title: "比較再決定", text: "作品、方案、交件天數與評價都攤開來看。每一則評價都來自完成的訂單。" },
  { title: "付款，由好手保管", text: "下單前列出每一筆費用。賣家還沒交件、你還沒驗收，錢都不會撥出去。" },
  { title: "在交易室收件", text: "回答需求、討論、收檔案、要求修改都在同一個地方，期限看得清清楚楚。" },
  {
    title: "滿意才驗收",
    text: `收到成果後有 ${acceptanceDays} 天可以檢查，需要更多時間還能延長一次。驗收後款項才撥給賣家。`,
  },
];

function HowItWorks() {
  return (
    <Section title="怎麼買，錢怎麼走">
      <ol className="grid gap-x-8 gap-y-6 sm:grid-cols-2 lg:grid-cols-4">
        {steps.map((step, at) => (
          <li key={step.title} className="border-teal border-t-2 pt-3">
            <p aria-hidden className="font-semibold text-teal">
              {at + 1}
            </p>
            <h3 className="mt-1 text-lg">{step.title}</h3>
            <p className="mt-1 text-ink-soft">{step.text}</p>
          </li>
        ))}
      </ol>
    </Section>
  );
}

type Data = Route.ComponentProps["loaderData"];

/** A shelf of services; hidden while it is empty. */
function Shelf({ at, rows }: { at: number; rows: Data["rows"] }) {
  const { title, text, ...rest } = shelves[at] ?? shelves[0];
  const services = rows[at] ?? [];
  if (services.length === 0) return null;
  return (
    <Section
      title={title}
      text={text}
      more={"href" in rest ? <MoreLink href={rest.href} label={`：${title}`} /> : null}
    >
      <ServiceShelf services={services} label={title} />
    </Section>
  );
}

function Sellers({ sellers }: { sellers: Data["sellers"]["data"] }) {
  if (sellers.length === 0) return null;
  return (
    <Section title="值得認識的達人" more={<MoreLink href={to("/users")} label="：達人" />}>
      <ul className="grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-4 lg:gap-5">
        {sellers.map((seller) => (
          <li key={seller.id}>
            <SellerTile seller={seller} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

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

function Sell() {
  return (
    <section
      aria-labelledby="sell"
      className="flex flex-wrap items-center justify-between gap-x-10 gap-y-5 rounded-xl bg-teal-wash px-6 py-8 sm:px-10"
    >
      <div className="max-w-text">
        <h2 id="sell" className="text-2xl">
          你也有拿手的事？
        </h2>
        <p className="mt-1 text-ink-soft">
          刊登免費，成交才收手續費。買家先付款、平台保管，你專心把事情做好，完成後就能看到收益何時入帳。
        </p>
      </div>
      <SellLink className={buttonClass({ size: "lg" })} />
    </section>
  );
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const { rows, sellers, showcase, news, campaigns, articles, requests } = loaderData;
  const categories = useRootData()?.categories ?? [];
  const [, bought = []] = rows;
  const popular = [...new Map(bought.map((each) => [each.subcategoryId, each.subcategory]))].slice(0, 5);
  return (
    <div className="page flex flex-col gap-14 pb-8 wide:gap-16">
      <Hero
        search={<HeroSearch />}
        showcase={showcase}
        popular={popular.map(([id, name]) => ({ id, name }))}
        services={categories.reduce((sum, each) => sum + each.services, 0)}
        sellers={sellers.total}
      />
      {categories.length > 0 ? (
        <Section title="服務分類">
          <CategoryTiles categories={categories} />
        </Section>
      ) : null}
      <Shelf at={0} rows={rows} />
      <RunningLines campaigns={campaigns} />
      <Shelf at={1} rows={rows} />
      <HowItWorks />
      <Sellers sellers={sellers.data} />
      {requests.length > 0 ? (
        <Section
          title="正在徵求"
          text="買家寫下要做的事，達人提出報價。找不到現成的服務時，也可以發布你的需求。"
          more={<MoreLink href={to("/requests")} label="：需求" />}
        >
          <RequestRows requests={requests} />
        </Section>
      ) : null}
      <Shelf at={2} rows={rows} />
      <Shelf at={3} rows={rows} />
      <Shelf at={4} rows={rows} />
      {articles.length > 0 ? (
        <Section
          title="專業文章"
          text="找人幫忙之前，先看懂流程與行情。"
          more={<MoreLink href={to("/blogs")} label="：專業文章" />}
        >
          <ArticleGrid articles={articles} />
        </Section>
      ) : null}
      <News news={news} />
      <Sell />
    </div>
  );
}
