import { Outlet, useParams } from "react-router";
import { to } from "#contract/paths/to.ts";
import { ThreadList } from "#web/features/messaging/thread-list.tsx";
import { threadList, useThreads } from "#web/features/messaging/use-threads.ts";
import { loadList } from "#web/lib/lists/load-list.ts";
import { AccountPage } from "#web/shell/account/page.tsx";
import { buttonClass } from "#web/ui/button.tsx";
import { cx } from "#web/ui/cx.ts";
import { Empty } from "#web/ui/empty.tsx";
import { Link } from "#web/ui/link.tsx";
import type { Route } from "./+types/messages";

export async function loader(args: Route.LoaderArgs) {
  const { id } = args.params;
  return loadList(args, threadList, { path: id ? to("/mypage/messages/:id", { id }) : to("/mypage/messages") });
}

/** The list and the open conversation side by side; below 960 px one of them. */
export default function MessagesPage({ loaderData }: Route.ComponentProps) {
  const { query, found } = loaderData;
  const threads = useThreads(found, loaderData);
  const { id } = useParams();
  const open = id !== undefined;
  const none = threads.total === 0 && !open && !query.k && !query.unread;
  return (
    <AccountPage>
      {none ? (
        <Empty
          art="messages"
          title="還沒有訊息"
          text="在達人的個人頁面或服務頁面，可以直接傳訊息詢問細節。"
          action={
            <Link href={to("/search")} className={buttonClass()}>
              找服務
            </Link>
          }
        />
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)] overflow-hidden rounded-lg bg-surface shadow-low wide:h-[calc(100dvh-12rem)] wide:min-h-[32rem] wide:grid-cols-[minmax(15rem,20rem)_minmax(0,1fr)]">
          <div className={cx("flex min-h-0 flex-col wide:border-line wide:border-r", open && "max-wide:hidden")}>
            <ThreadList threads={threads} state={loaderData} current={open ? Number(id) : null} />
          </div>
          <div
            className={cx(
              "grid min-h-0 min-w-0",
              open ? "max-wide:h-[calc(100dvh-5rem)] max-wide:min-h-[28rem]" : "max-wide:hidden",
            )}
          >
            <Outlet />
          </div>
        </div>
      )}
    </AccountPage>
  );
}
