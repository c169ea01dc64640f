import type { DeskArticle } from "#contract/articles/desk.ts";
import { articleStates } from "#contract/articles/states.ts";
import { to } from "#contract/paths/to.ts";
import { ArticleActs } from "#web/features/articles/desk/article-acts.tsx";
import { hrefOf, list } from "#web/lib/lists/list.ts";
import { ListPages } from "#web/lib/lists/list-pages.tsx";
import { loadList } from "#web/lib/lists/load-list.ts";
import { HiddenNote, Reports, TitleSearch } from "#web/shell/console/judged.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Empty } from "#web/ui/empty.tsx";
import { Link } from "#web/ui/link.tsx";
import { LinkTabs } from "#web/ui/link-tabs.tsx";
import { DataTable } from "#web/ui/lists/table.tsx";
import type { Route } from "./+types/articles";

const articles = list("GET /api/admin/blogs");

export async function loader(args: Route.LoaderArgs) {
  return loadList(args, articles, { path: to("/admin/blogs") });
}

const tabs = [
  { list: undefined, label: "待處理的檢舉", empty: "會員檢舉的文章會依時間排列在這裡。" },
  { list: "hidden", label: "已下架", empty: "被下架的文章會列在這裡，最近的在前。" },
  { list: "picked", label: "編輯精選", empty: "從所有文章裡挑出值得讀的，按「選為編輯精選」。" },
  { list: "all", label: "所有文章", empty: "換個標題或編號再試一次。" },
] as const;

function State({ article: { state, hiddenReason, hiddenAt, pickedAt } }: { article: DeskArticle }) {
  if (hiddenReason === null)
    return (
      <span className="inline-flex flex-wrap gap-2">
        <Badge>{articleStates[state]}</Badge>
        {pickedAt ? <Badge tone="info">編輯精選</Badge> : null}
      </span>
    );
  return (
    <>
      <Badge tone="danger">已被下架</Badge>
      <HiddenNote row={{ hiddenReason, hiddenAt }} />
    </>
  );
}

export default function DeskArticlesPage({ loaderData }: Route.ComponentProps) {
  const { asked, found } = loaderData;
  const current = tabs.find((tab) => tab.list === asked.list) ?? tabs[0];
  return (
    <>
      <LinkTabs
        label="文章"
        className="mb-5"
        items={tabs.map((tab) => ({
          href: hrefOf(articles, loaderData, { list: tab.list, k: undefined }),
          label: tab.label,
          current: tab === current,
          count: tab === current ? found.total : undefined,
        }))}
      />
      {current.list === "all" ? <TitleSearch key={asked.k} label="文章標題或編號" k={asked.k} /> : null}
      <DataTable
        caption={`${current.label}，共 ${found.total} 篇文章`}
        rows={found.data}
        rowKey={(row) => row.id}
        empty={<Empty title="這裡沒有文章" text={current.empty} />}
        columns={[
          {
            key: "title",
            header: "文章",
            primary: true,
            className: "[overflow-wrap:anywhere]",
            cell: (row) => (
              <Link href={to("/users/:id/blogs/:blogId", { id: row.authorId, blogId: row.id })} className="link">
                {row.title}
              </Link>
            ),
          },
          {
            key: "author",
            header: "作者",
            cell: (row) => (
              <Link href={to("/users/:id", { id: row.authorId })} className="link">
                {row.author}
              </Link>
            ),
          },
          { key: "state", header: "狀態", cell: (row) => <State article={row} /> },
          { key: "reports", header: "待處理的檢舉", cell: (row) => <Reports row={row} /> },
          { key: "acts", header: "處理", bare: true, cell: (row) => <ArticleActs article={row} /> },
        ]}
      />
      <ListPages of={articles} data={loaderData} />
    </>
  );
}
