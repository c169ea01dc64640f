import { AccountFrame } from "#web/features/account-frame/frame.tsx";
import { MarkAllRead } from "#web/features/notices/mark-all-read.tsx";
import { NoticesTabs } from "#web/features/notices/notices-tabs.tsx";
import { NotificationRows } from "#web/features/notices/notification-rows.tsx";
import { head, originOf } from "#web/lib/head.ts";
import { load } from "#web/lib/load.ts";
import { Empty } from "#web/ui/empty.tsx";
import { Pagination } from "#web/ui/pagination.tsx";
import type { Route } from "./+types/user-notifications";

const HERE = "/mypage/notifications/user";

export async function loader(args: Route.LoaderArgs) {
  const page = new URL(args.request.url).searchParams.get("page") ?? 1;
  return load(args).call("GET /api/my_notifications", { query: { page } });
}

export function meta({ matches }: Route.MetaArgs) {
  return head({ title: "個人通知", noindex: true }, originOf(matches));
}

export default function UserNotificationsPage({ loaderData }: Route.ComponentProps) {
  const { data, page, pages } = loaderData;
  const newest = data.find((row) => !row.read);
  return (
    <AccountFrame title="個人通知" action={newest ? <MarkAllRead until={newest.id} /> : null}>
      <NoticesTabs current="user" />
      <div className="flex flex-col gap-5">
        {data.length > 0 ? (
          <NotificationRows rows={data} />
        ) : (
          <Empty title="還沒有通知" text="交易有進展、收到評價或有人追蹤你時，會通知你。" />
        )}
        <Pagination page={page} pages={pages} href={(n) => (n === 1 ? HERE : `${HERE}?page=${n}`)} />
      </div>
    </AccountFrame>
  );
}
