import { to } from "#contract/paths/to.ts";
import { NotificationRows } from "#web/features/notifications/notification-rows.tsx";
import { TaskList } from "#web/features/orders/task-list.tsx";
import { load } from "#web/lib/page/load.ts";
import { AccountPage } from "#web/shell/account/page.tsx";
import { buttonClass } from "#web/ui/button.tsx";
import { MoreLink, Section } from "#web/ui/card.tsx";
import { Empty } from "#web/ui/empty.tsx";
import { Link } from "#web/ui/link.tsx";
import type { Route } from "./+types/notifications";

const SHOWN = 5;

export async function loader(args: Route.LoaderArgs) {
  return load(args).call("GET /api/my_notices", {});
}

export default function NotificationsPage({ loaderData }: Route.ComponentProps) {
  const { tasks, notifications } = loaderData;
  return (
    <AccountPage>
      <div className="flex flex-col gap-10">
        <Section
          title="等你處理"
          more={tasks.length > SHOWN ? <MoreLink href={to("/mypage/notifications/tasks")} label="待辦事項" /> : null}
        >
          {tasks.length > 0 ? (
            <TaskList tasks={tasks.slice(0, SHOWN)} />
          ) : (
            <Empty
              art="orders"
              title="都處理好了"
              text="輪到你付款、交付或回覆時，會列在這裡。"
              action={
                <Link href={to("/search")} className={buttonClass({ variant: "secondary" })}>
                  逛逛服務
                </Link>
              }
            />
          )}
        </Section>
        <Section
          title="最近的通知"
          more={
            notifications.length > SHOWN ? <MoreLink href={to("/mypage/notifications/user")} label="個人通知" /> : null
          }
        >
          {notifications.length > 0 ? (
            <NotificationRows rows={notifications.slice(0, SHOWN)} />
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
        </Section>
      </div>
    </AccountPage>
  );
}
