import type { AnswerOf } from "#contract/api.ts";
import { moment } from "#web/lib/format/format.ts";
import { avatarUrl } from "#web/lib/media.ts";
import { useNow } from "#web/lib/runtime/now.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { cx } from "#web/ui/cx.ts";
import { Link } from "#web/ui/link.tsx";
import { Time } from "#web/ui/time-element.tsx";

type Row = AnswerOf<"GET /api/my_notifications">["data"][number];

/** A member's notifications, each a link to its subject. */
export function NotificationRows({ rows }: { rows: readonly Row[] }) {
  const now = useNow();
  return (
    <ul className="divide-y divide-line overflow-hidden rounded-lg bg-surface shadow-low">
      {rows.map((row) => (
        <li key={row.id}>
          <Link
            href={row.url}
            className="flex min-h-16 items-center gap-4 px-4 py-3 text-ink no-underline outline-offset-[-2px] hover:bg-sunken sm:px-5"
          >
            <Avatar src={avatarUrl(row.avatar)} name={row.title} size="md" />
            <span className="min-w-0 grow">
              <span className={cx("line-clamp-2 [overflow-wrap:anywhere]", !row.read && "font-semibold")}>
                {row.read ? null : <span className="sr-only">未讀：</span>}
                <span>{row.title}</span>
              </span>
              <Time iso={row.createdAt} text={moment(row.createdAt, now)} className="text-ink-faint text-sm" />
            </span>
            {row.read ? null : <span aria-hidden className="dot size-2.5 shrink-0" />}
          </Link>
        </li>
      ))}
    </ul>
  );
}
