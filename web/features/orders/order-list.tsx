import type { ReactNode } from "react";
import type { AnswerOf } from "#contract/api.ts";
import { LinkTabs } from "#web/ui/link-tabs.tsx";
import { Pagination } from "#web/ui/pagination.tsx";
import { OrderRows } from "./order-row.tsx";

export type OrderListProps = {
  /** `/mypage/orders` or `/mypage/orders_sell`. */
  base: string;
  closed: boolean;
  orders: AnswerOf<"GET /api/my_orders">;
  /** Instead of rows. */
  empty: ReactNode;
};

/** What runs or what is over, on one side. */
export function OrderList({ base, closed, orders, empty }: OrderListProps) {
  const here = closed ? `${base}/closed` : base;
  return (
    <div className="flex flex-col gap-5">
      <LinkTabs
        label="交易狀態"
        items={[
          { href: base, label: "進行中", current: !closed, count: closed ? undefined : orders.total },
          { href: `${base}/closed`, label: "已結束", current: closed, count: closed ? orders.total : undefined },
        ]}
      />
      {orders.data.length === 0 ? empty : <OrderRows orders={orders.data} level={2} />}
      <Pagination
        page={orders.page}
        pages={orders.pages}
        href={(page) => (page === 1 ? here : `${here}?page=${page}`)}
      />
    </div>
  );
}
