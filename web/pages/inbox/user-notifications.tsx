import { to } from "#contract/paths/to.ts";
import { MarkAllRead } from "#web/features/notifications/mark-all-read.tsx";
import { NotificationRows } from "#web/features/notifications/notification-rows.tsx";
import { list } from "#web/lib/lists/list.ts";
import { ListPages } from "#web/lib/lists/list-pages.tsx";
import { loadList } from "#web/lib/lists/load-list.ts";
import { AccountPage } from "#web/shell/account/page.tsx";
import { buttonClass } from "#web/ui/button.tsx";
import { Empty } from "#web/ui/empty.tsx";
import { Link } from "#web/ui/link.tsx";
import type { Route } from "./+types/user-notifications";

const notifications = list("GET /api/my_notifications");

export async function loader(args: Route.LoaderArgs) {
  return loadList(args, notifications, { path: to("/mypage/notifications/user") });
}

export default function UserNotificationsPage({ loaderData }: Route.ComponentProps) {
  const { data } = loaderData.found;
  const newest = data.find((row) => !row.read);
  return (
    <AccountPage action={newest ? <MarkAllRead until={newest.id} /> : null}>
      <div className="flex flex-col gap-5">
        {data.length > 0 ? (
          <NotificationRows rows={data} />
        ) : (
          <Empty
            art="bell"
            title="還沒有通知"
            text="交易有進展、收到評價或有人追蹤你時，會通知你。"
            action={
              <Link href={to("/mypage/setting")} className={buttonClass({ variant: "secondary" })}>
                設定要收哪些通知
              </Link>
            }
          />
        )}
        <ListPages of={notifications} data={loaderData} />
      </div>
    </AccountPage>
  );
}
