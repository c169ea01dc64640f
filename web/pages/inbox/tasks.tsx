import { to } from "#contract/paths/to.ts";
import { TaskList } from "#web/features/orders/task-list.tsx";
import { list } from "#web/lib/lists/list.ts";
import { ListPages } from "#web/lib/lists/list-pages.tsx";
import { loadList } from "#web/lib/lists/load-list.ts";
import { AccountPage } from "#web/shell/account/page.tsx";
import { buttonClass } from "#web/ui/button.tsx";
import { Empty } from "#web/ui/empty.tsx";
import { Link } from "#web/ui/link.tsx";
import type { Route } from "./+types/tasks";

const tasks = list("GET /api/my_tasks");

export async function loader(args: Route.LoaderArgs) {
  return loadList(args, tasks, { path: to("/mypage/notifications/tasks") });
}

export default function TasksPage({ loaderData }: Route.ComponentProps) {
  const { data } = loaderData.found;
  return (
    <AccountPage text="依交易目前的狀態列出，處理完就會從這裡消失。">
      <div className="flex flex-col gap-5">
        {data.length > 0 ? (
          <TaskList tasks={data} />
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
        <ListPages of={tasks} data={loaderData} />
      </div>
    </AccountPage>
  );
}
