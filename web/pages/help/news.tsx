import { redirect } from "react-router";
import { trailJsonLd } from "#web/features/help/json-ld.ts";
import { NewsList } from "#web/features/help/news-list.tsx";
import { head, originOf } from "#web/lib/head.ts";
import { load } from "#web/lib/load.ts";
import { Breadcrumbs } from "#web/ui/breadcrumbs.tsx";
import { Empty } from "#web/ui/empty.tsx";
import { Pagination } from "#web/ui/pagination.tsx";
import type { Route } from "./+types/news";

const pageAt = (page: number) => (page === 1 ? "/news" : `/news?page=${page}`);

export async function loader(args: Route.LoaderArgs) {
  const page = new URL(args.request.url).searchParams.get("page") ?? 1;
  const news = await load(args).call("GET /api/my_news", { query: { page } });
  // Beyond the last page stands nothing: the last one is the nearest.
  if (news.page > news.pages) throw redirect(pageAt(news.pages));
  return news;
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return [];
  const origin = originOf(matches);
  const { page } = loaderData;
  return head(
    {
      title: page === 1 ? "最新消息" : `最新消息，第 ${page} 頁`,
      description: "好手的公告、改版與維護通知。",
      canonical: pageAt(page),
      jsonLd: trailJsonLd([{ name: "最新消息", path: "/news" }], origin),
    },
    origin,
  );
}

export default function NewsPage({ loaderData: { data, page, pages } }: Route.ComponentProps) {
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
          <Pagination page={page} pages={pages} href={pageAt} />
        </div>
      )}
    </div>
  );
}
