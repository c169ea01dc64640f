import { to } from "#contract/paths/to.ts";
import { NewsList } from "#web/features/content/news-list.tsx";
import { hrefOf, list } from "#web/lib/lists/list.ts";
import { ListPages } from "#web/lib/lists/list-pages.tsx";
import { loadList } from "#web/lib/lists/load-list.ts";
import { page } from "#web/lib/page/define-page.ts";
import { trailJsonLd } from "#web/lib/page/trail-json-ld.ts";
import { Breadcrumbs } from "#web/ui/breadcrumbs.tsx";
import { Empty } from "#web/ui/empty.tsx";
import type { Route } from "./+types/news";

const news = list("GET /api/my_news");

export async function loader(args: Route.LoaderArgs) {
  return loadList(args, news, { path: to("/news") });
}

export const handle = page<typeof loader>({
  title: ({ found: { page } }) => (page === 1 ? "最新消息" : `最新消息，第 ${page} 頁`),
  sitemap: true,
  head: (data, { origin }) => ({
    description: "好手的公告：新功能與改版、條款的修訂、活動的開始與結果，以及系統維護的時間，依發布時間排列。",
    canonical: hrefOf(news, data, data.query),
    jsonLd: trailJsonLd([{ name: "最新消息", path: to("/news") }], origin),
  }),
});

export default function NewsPage({ loaderData }: Route.ComponentProps) {
  const { data } = loaderData.found;
  return (
    <div className="page py-8 wide:py-12">
      <Breadcrumbs items={[{ label: "首頁", href: "/" }, { label: "最新消息" }]} />
      <h1 className="mt-4 text-3xl wide:text-4xl">最新消息</h1>
      <p className="mt-3 mb-8 text-ink-soft text-lg">公告、改版與維護通知。</p>
      {data.length === 0 ? (
        <Empty title="目前沒有消息" text="有新的公告時會出現在這裡。" />
      ) : (
        <div className="flex max-w-[52rem] flex-col gap-8">
          <NewsList news={data} />
          <ListPages of={news} data={loaderData} />
        </div>
      )}
    </div>
  );
}
