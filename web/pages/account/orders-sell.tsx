import { to } from "#contract/paths/to.ts";
import { OrderList } from "#web/features/orders/order-list.tsx";
import { list } from "#web/lib/lists/list.ts";
import { loadList } from "#web/lib/lists/load-list.ts";
import { AccountPage } from "#web/shell/account/page.tsx";
import { buttonClass } from "#web/ui/button.tsx";
import { Empty } from "#web/ui/empty.tsx";
import { Link } from "#web/ui/link.tsx";
import type { Route } from "./+types/orders-sell";

const BASE = to("/mypage/orders_sell");
const sales = list("GET /api/my_orders_sell");

/** Open and closed orders are two URLs of this page. */
export async function loader(args: Route.LoaderArgs) {
  const closed = new URL(args.request.url).pathname.startsWith(`${BASE}/closed`);
  return loadList(args, sales, { path: closed ? `${BASE}/closed` : BASE, fixed: { closed } });
}

const empties = {
  running: { title: "沒有進行中的銷售", text: "有人購買你的服務時，訂單會出現在這裡。" },
  closed: { title: "還沒有結束的銷售", text: "完成或取消的交易會列在這裡。" },
};

export default function SalesPage({ loaderData }: Route.ComponentProps) {
  const action = (
    <Link href={to("/mypage/services")} className={buttonClass()}>
      管理我的服務
    </Link>
  );
  const empty = (
    <Empty art="orders" {...(loaderData.query.closed ? empties.closed : empties.running)} action={action} />
  );
  return (
    <AccountPage counts={{ [loaderData.place.path]: loaderData.found.total }}>
      <OrderList of={sales} orders={loaderData} empty={empty} />
    </AccountPage>
  );
}
