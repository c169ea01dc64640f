import { newsStates } from "#web/features/help/desk/states.ts";
import { ConsoleFrame } from "#web/features/moderation/console-frame.tsx";
import { dateTime } from "#web/lib/format.ts";
import { head, originOf } from "#web/lib/head.ts";
import { load } from "#web/lib/load.ts";
import { Badge } from "#web/ui/badge.tsx";
import { buttonClass } from "#web/ui/button.tsx";
import { Empty } from "#web/ui/empty.tsx";
import { Link } from "#web/ui/link.tsx";
import { LinkTabs } from "#web/ui/link-tabs.tsx";
import { Pagination } from "#web/ui/pagination.tsx";
import { DataTable } from "#web/ui/table.tsx";
import type { Route } from "./+types/news";

const HERE = "/admin/news";
const states = ["draft", "scheduled", "published", "withdrawn"] as const;

export async function loader(args: Route.LoaderArgs) {
  const api = load(args);
  const params = new URL(args.request.url).searchParams;
  const state = states.find((each) => each === params.get("state"));
  const [overview, news] = await Promise.all([
    api.call("GET /api/admin/overview", {}),
    api.call("GET /api/admin/news", { query: { state, page: params.get("page") ?? 1 } }),
  ]);
  return { overview, news, state };
}

export function meta({ matches }: Route.MetaArgs) {
  return head({ title: "最新消息｜營運後台", noindex: true }, originOf(matches));
}

function hrefOf(state: string | undefined, page = 1): string {
  const params = new URLSearchParams({ ...(state && { state }), ...(page > 1 && { page: String(page) }) });
  return params.size > 0 ? `${HERE}?${params}` : HERE;
}

export default function NewsDeskPage({ loaderData: { overview, news, state } }: Route.ComponentProps) {
  return (
    <ConsoleFrame title="最新消息" overview={overview}>
      <div className="mb-5 flex flex-wrap items-end justify-between gap-4">
        <LinkTabs
          label="狀態"
          className="min-w-0"
          items={[
            { href: HERE, label: "全部", current: !state },
            ...states.map((each) => ({
              href: hrefOf(each),
              label: newsStates[each].label,
              current: each === state,
            })),
          ]}
        />
        <Link href={`${HERE}/add`} className={buttonClass()}>
          新增消息
        </Link>
      </div>
      <DataTable
        caption={`消息，共 ${news.total} 則`}
        showCaption
        rows={news.data}
        rowKey={(row) => row.id}
        empty={<Empty title="沒有消息" text="新增一則，先存成草稿，再發布或排定時間。" />}
        columns={[
          {
            key: "title",
            header: "標題",
            primary: true,
            className: "[overflow-wrap:anywhere]",
            cell: (row) => (
              <Link href={`${HERE}/${row.id}`} className="link">
                {row.title}
              </Link>
            ),
          },
          {
            key: "state",
            header: "狀態",
            cell: (row) => <Badge tone={newsStates[row.state].tone}>{newsStates[row.state].label}</Badge>,
          },
          { key: "publish", header: "發布時間", cell: (row) => dateTime(row.publishAt) || "未排定" },
          { key: "updated", header: "最後修改", cell: (row) => dateTime(row.updatedAt) },
        ]}
      />
      <Pagination page={news.page} pages={news.pages} href={(page) => hrefOf(state, page)} />
    </ConsoleFrame>
  );
}
