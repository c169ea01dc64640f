import type { ReactNode } from "react";
import type { AnswerOf } from "#contract/api.ts";
import type { List, ListState } from "#web/lib/list.ts";
import { ListPages } from "#web/lib/list-pages.tsx";
import { LinkTabs } from "#web/ui/link-tabs.tsx";
import { OrderRows } from "./order-row.tsx";

type OrdersCall = "GET /api/my_orders" | "GET /api/my_orders_sell";

export type OrderListProps<N extends OrdersCall> = {
  /** `/mypage/orders` or `/mypage/orders_sell`. */
  base: string;
  of: List<N>;
  orders: ListState<N> & { found: AnswerOf<OrdersCall> };
  /** Instead of rows. */
  empty: ReactNode;
};

/** What runs or what is over, on one side. */
export function OrderList<N extends OrdersCall>({ base, of, orders, empty }: OrderListProps<N>) {
  const { place, found } = orders;
  const tab = (href: string, label: string) => {
    const current = href === place.path;
    return { href, label, current, count: current ? found.total : undefined };
  };
  return (
    <div className="flex flex-col gap-5">
      <LinkTabs label="交易狀態" items={[tab(base, "進行中"), tab(`${base}/closed`, "已結束")]} />
      {found.data.length === 0 ? empty : <OrderRows orders={found.data} level={2} />}
      <ListPages of={of} data={orders} />
    </div>
  );
}
