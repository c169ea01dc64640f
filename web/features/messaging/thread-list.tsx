import Search from "lucide-react/icons/search";
import { Form } from "react-router";
import { to } from "#contract/paths/to.ts";
import { moment } from "#web/lib/format/format.ts";
import { hrefOf, pageHref } from "#web/lib/lists/list.ts";
import { avatarUrl } from "#web/lib/media.ts";
import { useNow } from "#web/lib/runtime/now.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { IconButton } from "#web/ui/button.tsx";
import { cx } from "#web/ui/cx.ts";
import { TextInput } from "#web/ui/forms/field.tsx";
import { Link } from "#web/ui/link.tsx";
import { Pagination } from "#web/ui/lists/pagination.tsx";
import { Time } from "#web/ui/time-element.tsx";
import { type Threads, type ThreadsState, threadList } from "./use-threads.ts";

type Row = Threads["data"][number];

function ThreadRow({ thread, href, current }: { thread: Row; href: string; current: boolean }) {
  const now = useNow();
  const { other, subject, read, lastMessage, lastMine, updatedAt } = thread;
  return (
    <Link
      href={href}
      aria-current={current ? "page" : undefined}
      className={cx(
        "flex min-h-16 items-start gap-3 px-4 py-3 text-ink no-underline outline-offset-[-2px]",
        current ? "bg-teal-wash" : "hover:bg-sunken",
      )}
    >
      <Avatar src={avatarUrl(other.avatar)} name={other.nickname} size="md" />
      <span className="min-w-0 grow">
        <span className="flex items-baseline gap-2">
          <span className={cx("min-w-0 grow truncate", !read && "font-semibold")}>
            {read ? null : <span className="sr-only">未讀：</span>}
            <span>{other.nickname}</span>
            {other.staff ? <span className="font-normal text-ink-soft text-xs">（好手工作人員）</span> : null}
          </span>
          <Time iso={updatedAt} text={moment(updatedAt, now)} className="shrink-0 text-ink-faint text-xs" />
        </span>
        {subject ? <span className="block truncate text-ink-soft text-xs">關於「{subject.title}」</span> : null}
        <span className="flex items-center gap-2">
          <span className={cx("min-w-0 grow truncate text-sm", read ? "text-ink-soft" : "font-medium")}>
            {`${lastMine ? "我：" : ""}${lastMessage}`}
          </span>
          {read ? null : <span aria-hidden className="dot size-2.5 shrink-0" />}
        </span>
      </span>
    </Link>
  );
}

const chip =
  "touch inline-flex min-h-8 items-center rounded-full px-3 text-sm no-underline aria-[current]:bg-teal " +
  "aria-[current]:text-on-fill not-aria-[current]:bg-sunken not-aria-[current]:text-ink-soft";

/** The conversations, newest first, with a search by nickname and a filter for unread ones. */
export function ThreadList({
  threads,
  state,
  current,
}: {
  threads: Threads;
  state: ThreadsState;
  current: number | null;
}) {
  const { path } = state.place;
  const { k, unread, page } = state.query;
  // The URL of a conversation keeps the list's page and filters, because the list is shown beside it.
  const beside = (id: number) =>
    hrefOf(threadList, { ...state, place: { path: to("/mypage/messages/:id", { id }) } }, { page });
  return (
    <section aria-label="對話列表" className="flex min-h-0 flex-col" data-stay>
      <div className="flex flex-col gap-3 border-line border-b p-4">
        <search>
          <Form action={path} discover="none" preventScrollReset className="flex gap-1">
            {unread ? <input type="hidden" name="unread" value="1" /> : null}
            <TextInput
              key={k}
              name="k"
              type="search"
              defaultValue={k}
              aria-label="用暱稱找對話"
              placeholder="用暱稱找對話"
              maxLength={100}
            />
            <IconButton type="submit" label="搜尋" icon={<Search aria-hidden size={20} />} />
          </Form>
        </search>
        <nav aria-label="對話種類" className="flex gap-2">
          <Link
            href={hrefOf(threadList, state, { unread: undefined })}
            aria-current={unread ? undefined : "true"}
            className={chip}
          >
            全部
          </Link>
          <Link
            href={hrefOf(threadList, state, { unread: true })}
            aria-current={unread ? "true" : undefined}
            className={chip}
          >
            未讀
          </Link>
        </nav>
      </div>
      <div className="min-h-0 grow wide:overflow-y-auto">
        {threads.data.length > 0 ? (
          <ul className="divide-y divide-line">
            {threads.data.map((thread) => (
              <li key={thread.id}>
                <ThreadRow thread={thread} href={beside(thread.id)} current={thread.id === current} />
              </li>
            ))}
          </ul>
        ) : (
          <p className="px-4 py-10 text-center text-ink-soft">
            {k ? `沒有和「${k}」的對話。` : unread ? "沒有未讀的訊息。" : "這一頁沒有對話。"}
          </p>
        )}
        <div className="p-4 empty:hidden">
          {threads.pages > 1 ? (
            <Pagination page={threads.page} pages={threads.pages} href={pageHref(threadList, state)} />
          ) : null}
        </div>
      </div>
    </section>
  );
}
