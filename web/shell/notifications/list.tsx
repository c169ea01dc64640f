import { age } from "#web/lib/format/format.ts";
import { avatarUrl } from "#web/lib/media.ts";
import { useNow } from "#web/lib/runtime/now.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { cx } from "#web/ui/cx.ts";
import { Link } from "#web/ui/link.tsx";
import { SkeletonText } from "#web/ui/skeleton.tsx";
import { fullDateOf } from "#web/ui/time-element.tsx";
import { type NotificationMenus, useNotifications } from "./store.ts";

type Line = {
  key: string;
  url: string;
  avatar: string | null;
  title: string;
  text?: string;
  at: string;
  fresh: boolean;
};

function Lines({ lines, empty }: { lines: Line[]; empty: string }) {
  const now = useNow();
  if (lines.length === 0) return <p className="px-3 py-8 text-center text-ink-soft">{empty}</p>;
  return (
    <ul>
      {lines.map((line) => (
        <li key={line.key}>
          <Link
            href={line.url}
            className="flex min-h-14 items-start gap-3 rounded-md px-3 py-2.5 text-ink no-underline outline-offset-[-2px] hover:bg-sunken"
          >
            <Avatar src={avatarUrl(line.avatar)} name={line.title} size="sm" />
            <span className="min-w-0 grow">
              <span className={cx("line-clamp-2 [overflow-wrap:anywhere]", line.fresh && "font-semibold")}>
                {line.fresh ? <span className="sr-only">未讀：</span> : null}
                <span>{line.title}</span>
              </span>
              {line.text ? <span className="line-clamp-1 text-ink-soft text-sm">{line.text}</span> : null}
              <time dateTime={line.at} title={fullDateOf(line.at) ?? undefined} className="text-ink-faint text-xs">
                {age(line.at, now)}
              </time>
            </span>
            {line.fresh ? <span aria-hidden className="dot mt-2 size-2.5 shrink-0" /> : null}
          </Link>
        </li>
      ))}
    </ul>
  );
}

const bellLines = ({ notifications }: NotificationMenus, fresh: ReadonlySet<number>): Line[] =>
  notifications.map((row) => ({
    key: String(row.id),
    url: row.url,
    avatar: row.avatar,
    title: row.title,
    at: row.createdAt,
    fresh: !row.read || fresh.has(row.id),
  }));

const taskLines = ({ tasks }: NotificationMenus): Line[] =>
  tasks.map((row, n) => ({
    key: `${row.url}-${row.title}-${n}`,
    url: row.url,
    avatar: row.avatar,
    title: row.title,
    text: row.subtitle,
    at: row.updatedAt,
    fresh: false,
  }));

const threadLines = ({ messages }: NotificationMenus): Line[] =>
  messages.map((row) => ({
    key: row.url,
    url: row.url,
    avatar: row.avatar,
    title: row.nickname,
    text: row.lastMessage,
    at: row.updatedAt,
    fresh: !row.read,
  }));

export type NotificationKind = "notifications" | "tasks" | "messages";
const empty: Record<NotificationKind, string> = {
  notifications: "還沒有通知。交易有進展時會出現在這裡。",
  tasks: "沒有等你處理的事。",
  messages: "還沒有訊息。到達人或服務頁面，可以直接傳訊息詢問。",
};

/** Content of a notification menu; loaded when it is first opened. */
export default function NotificationList({ kind }: { kind: NotificationKind }) {
  const { menus, fresh } = useNotifications();
  if (!menus) return <SkeletonText lines={4} />;
  const lines = { notifications: bellLines, tasks: taskLines, messages: threadLines }[kind](menus, fresh);
  return <Lines lines={lines} empty={empty[kind]} />;
}
