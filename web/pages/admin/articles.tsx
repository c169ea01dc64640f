import type { DeskArticle } from "#contract/articles/desk.ts";
import { articleStates } from "#contract/articles/states.ts";
import { reportReasons } from "#contract/catalog/report.ts";
import { to } from "#contract/to.ts";
import { ArticleActs } from "#web/features/articles/desk/article-acts.tsx";
import { dateTime } from "#web/lib/format.ts";
import { hrefOf, list } from "#web/lib/list.ts";
import { ListPages } from "#web/lib/list-pages.tsx";
import { loadList } from "#web/lib/load-list.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Empty } from "#web/ui/empty.tsx";
import { Field, TextInput } from "#web/ui/field.tsx";
import { Link } from "#web/ui/link.tsx";
import { LinkTabs } from "#web/ui/link-tabs.tsx";
import { DataTable } from "#web/ui/table.tsx";
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

function Reports({ article: { reports, waiting } }: { article: DeskArticle }) {
  if (waiting === 0) return "沒有";
  return (
    <ul className="flex flex-col gap-2">
      {reports.map((report) => (
        <li key={report.id} className="[overflow-wrap:anywhere]">
          <span className="block">{reportReasons[report.reason]}</span>
          {report.text ? <span className="block whitespace-pre-line text-ink-soft">{report.text}</span> : null}
          <span className="block text-ink-faint text-sm">
            {report.reporter} {dateTime(report.at)}
          </span>
        </li>
      ))}
      {waiting > reports.length ? <li className="text-ink-soft">另有 {waiting - reports.length} 則</li> : null}
    </ul>
  );
}

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
      <span className="mt-1 block whitespace-pre-line text-sm [overflow-wrap:anywhere]">{hiddenReason}</span>
      <span className="block text-ink-faint text-sm">{dateTime(hiddenAt)}</span>
    </>
  );
}

function Search({ k }: { k: string | undefined }) {
  return (
    <form method="get" className="mb-6 grid items-end gap-4 sm:grid-cols-[minmax(0,24rem)_auto] sm:justify-start">
      <input type="hidden" name="list" value="all" />
      <Field label="文章標題或編號">
        {(aria) => <TextInput {...aria} type="search" name="k" maxLength={100} defaultValue={k} />}
      </Field>
      <Button type="submit" variant="secondary">
        搜尋
      </Button>
    </form>
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
      {current.list === "all" ? <Search key={asked.k} k={asked.k} /> : null}
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
          { key: "reports", header: "待處理的檢舉", cell: (row) => <Reports article={row} /> },
          { key: "acts", header: "處理", bare: true, cell: (row) => <ArticleActs article={row} /> },
        ]}
      />
      <ListPages of={articles} data={loaderData} />
    </>
  );
}
