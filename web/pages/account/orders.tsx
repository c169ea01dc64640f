import { to } from "#contract/paths/to.ts";
import { OrderList } from "#web/features/orders/order-list.tsx";
import { list } from "#web/lib/lists/list.ts";
import { loadList } from "#web/lib/lists/load-list.ts";
import { AccountPage } from "#web/shell/account/page.tsx";
import { buttonClass } from "#web/ui/button.tsx";
import { Empty } from "#web/ui/empty.tsx";
import { Link } from "#web/ui/link.tsx";
import type { Route } from "./+types/orders";

const BASE = to("/mypage/orders");
const orders = list("GET /api/my_orders");

/** Open and closed orders are two URLs of this page. */
export async function loader(args: Route.LoaderArgs) {
  const closed = new URL(args.request.url).pathname.startsWith(`${BASE}/closed`);
  return loadList(args, orders, { path: closed ? `${BASE}/closed` : BASE, fixed: { closed } });
}

const empties = {
  running: { title: "沒有進行中的購買", text: "找到適合的服務下單後，進度會列在這裡。" },
  closed: { title: "還沒有結束的購買", text: "完成、取消或逾期的訂單會列在這裡。" },
};

export default function OrdersPage({ loaderData }: Route.ComponentProps) {
  const action = (
    <Link href={to("/search")} className={buttonClass()}>
      找服務
    </Link>
  );
  const empty = (
    <Empty art="orders" {...(loaderData.query.closed ? empties.closed : empties.running)} action={action} />
  );
  return (
    <AccountPage counts={{ [loaderData.place.path]: loaderData.found.total }}>
      <OrderList of={orders} orders={loaderData} empty={empty} />
    </AccountPage>
  );
}
