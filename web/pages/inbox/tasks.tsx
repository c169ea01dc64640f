import { AccountFrame } from "#web/features/account-frame/frame.tsx";
import { NoticesTabs } from "#web/features/notices/notices-tabs.tsx";
import { TaskList } from "#web/features/orders/task-list.tsx";
import { head, originOf } from "#web/lib/head.ts";
import { load } from "#web/lib/load.ts";
import { Empty } from "#web/ui/empty.tsx";
import { Pagination } from "#web/ui/pagination.tsx";
import type { Route } from "./+types/tasks";

const HERE = "/mypage/notifications/tasks";

export async function loader(args: Route.LoaderArgs) {
  const page = new URL(args.request.url).searchParams.get("page") ?? 1;
  return load(args).call("GET /api/my_tasks", { query: { page } });
}

export function meta({ matches }: Route.MetaArgs) {
  return head({ title: "待辦事項", noindex: true }, originOf(matches));
}

export default function TasksPage({ loaderData }: Route.ComponentProps) {
  const { data, page, pages } = loaderData;
  return (
    <AccountFrame title="待辦事項" text="依交易目前的狀態列出，處理完就會從這裡消失。">
      <NoticesTabs current="tasks" />
      <div className="flex flex-col gap-5">
        {data.length > 0 ? (
          <TaskList tasks={data} />
        ) : (
          <Empty title="沒有等你處理的事" text="輪到你付款、交付或回覆時，會列在這裡。" />
        )}
        <Pagination page={page} pages={pages} href={(n) => (n === 1 ? HERE : `${HERE}?page=${n}`)} />
      </div>
    </AccountFrame>
  );
}
