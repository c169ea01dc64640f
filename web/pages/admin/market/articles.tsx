import type { AdminArticle } from "#contract/articles/admin.ts";
import { articleStates } from "#contract/articles/states.ts";
import { to } from "#contract/paths/to.ts";
import { ArticleActs } from "#web/features/articles/admin/article-acts.tsx";
import { list } from "#web/lib/lists/list.ts";
import { loadList } from "#web/lib/lists/load-list.ts";
import { HiddenNote, moderationColumns } from "#web/shell/console/moderated.tsx";
import { ModeratedList } from "#web/shell/console/moderated-list.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Link } from "#web/ui/link.tsx";
import type { Column } from "#web/ui/lists/table.tsx";
import type { Route } from "./+types/articles";

const articles = list("GET /api/admin/blogs");

export async function loader(args: Route.LoaderArgs) {
  return loadList(args, articles, { path: to("/admin/blogs") });
}

const tabs = [
  { asks: { list: undefined }, label: "待處理的檢舉", empty: "會員檢舉的文章會依時間排列在這裡。" },
  { asks: { list: "hidden" }, label: "已下架", empty: "被下架的文章會列在這裡，最近的在前。" },
  { asks: { list: "picked" }, label: "編輯精選", empty: "從所有文章裡挑出值得讀的，按「選為編輯精選」。" },
  { asks: { list: "all" }, label: "所有文章", empty: "換個標題或編號再試一次。" },
] as const;

function State({ article: { state, hiddenReason, hiddenAt, pickedAt } }: { article: AdminArticle }) {
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

const columns: Column<AdminArticle>[] = [
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
  ...moderationColumns<AdminArticle>({
    state: (row) => <State article={row} />,
    acts: (row) => <ArticleActs article={row} />,
  }),
];

export default function AdminArticlesPage({ loaderData }: Route.ComponentProps) {
  return <ModeratedList of={articles} data={loaderData} tabs={tabs} what="文章" unit="篇" columns={columns} />;
}
