import type { ReactNode } from "react";
import type { AnswerOf } from "#contract/api.ts";
import type { List, ListState } from "#web/lib/lists/list.ts";
import { ListPages } from "#web/lib/lists/list-pages.tsx";
import { OrderRows } from "./order-row.tsx";

type OrdersCall = "GET /api/my_orders" | "GET /api/my_orders_sell";

export type OrderListProps<N extends OrdersCall> = {
  of: List<N>;
  orders: ListState<N> & { found: AnswerOf<OrdersCall> };
  empty: ReactNode;
};

/** A page of a member's orders. */
export function OrderList<N extends OrdersCall>({ of, orders, empty }: OrderListProps<N>) {
  const { found } = orders;
  return (
    <div className="flex flex-col gap-5">
      {found.data.length === 0 ? empty : <OrderRows orders={found.data} level={2} />}
      <ListPages of={of} data={orders} />
    </div>
  );
}
