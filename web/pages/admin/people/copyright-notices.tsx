import { strikes } from "#contract/copyright/limits.ts";
import { noticeStates } from "#contract/copyright/states.ts";
import { to } from "#contract/paths/to.ts";
import { visitorKinds } from "#contract/reports/visitors.ts";
import { noticeTones } from "#web/features/copyright/words.ts";
import { dateTime } from "#web/lib/format/format.ts";
import { list } from "#web/lib/lists/list.ts";
import { ListPages } from "#web/lib/lists/list-pages.tsx";
import { ListTabs } from "#web/lib/lists/list-tabs.tsx";
import { loadList } from "#web/lib/lists/load-list.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Empty } from "#web/ui/empty.tsx";
import { Link } from "#web/ui/link.tsx";
import type { Route } from "./+types/copyright-notices";

const notices = list("GET /api/admin/copyright_notices", [], { usual: { part: "open" } });
const tabs = [
  { asks: { part: "open" }, label: "待處理" },
  { asks: { part: "running" }, label: "進行中" },
  { asks: { part: "closed" }, label: "已處理" },
] as const;

export async function loader(args: Route.LoaderArgs) {
  return loadList(args, notices, { path: to("/admin/copyright") });
}

type Row = Route.ComponentProps["loaderData"]["found"]["data"][number];

function Notice({ of: { id, state, kind, title, work, name, owner, standing, dueAt, createdAt } }: { of: Row }) {
  return (
    <Link
      href={to("/admin/copyright/:id", { id })}
      className="block rounded-lg bg-surface p-5 text-ink no-underline shadow-low hover:bg-sunken"
    >
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge tone={noticeTones[state]}>{noticeStates[state]}</Badge>
        <span className="font-semibold [overflow-wrap:anywhere]">
          {title ? `${visitorKinds[kind]}：${title}` : visitorKinds[kind]}
        </span>
        {standing >= strikes ? <Badge tone="danger">{standing} 件成立</Badge> : null}
        <span className="ml-auto text-ink-faint text-sm">
          {dueAt ? `期限 ${dateTime(dueAt)}` : dateTime(createdAt)}
        </span>
      </span>
      <span className="mt-2 block [overflow-wrap:anywhere]">
        {name} 表示「{work}」被 {owner.nickname} 侵害
      </span>
    </Link>
  );
}

/** Notices of infringed copyrights. */
export default function CopyrightNoticesPage({ loaderData }: Route.ComponentProps) {
  const { found } = loaderData;
  return (
    <>
      <ListTabs
        of={notices}
        data={loaderData}
        tabs={tabs}
        label="著作權通知"
        className="mb-5"
        count={(_, here) => (here ? found.total : undefined)}
      />
      {found.data.length === 0 ? (
        <Empty title="這裡沒有著作權通知" text="權利人在 /copyright 提出的通知會依期限排列。" />
      ) : (
        <ul className="flex flex-col gap-4">
          {found.data.map((notice) => (
            <li key={notice.id}>
              <Notice of={notice} />
            </li>
          ))}
        </ul>
      )}
      <ListPages of={notices} data={loaderData} />
    </>
  );
}
