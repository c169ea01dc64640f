import { AccountFrame } from "#web/features/account-frame/frame.tsx";
import { OrderList } from "#web/features/orders/order-list.tsx";
import { head, originOf } from "#web/lib/head.ts";
import { load } from "#web/lib/load.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { Empty } from "#web/ui/empty.tsx";
import { Link } from "#web/ui/link.tsx";
import type { Route } from "./+types/orders-closed";

export async function loader(args: Route.LoaderArgs) {
  const page = new URL(args.request.url).searchParams.get("page") ?? 1;
  return load(args).call("GET /api/my_orders", { query: { page, closed: true } });
}

export function meta({ matches }: Route.MetaArgs) {
  return head({ title: "已結束的購買紀錄", noindex: true }, originOf(matches));
}

export default function ClosedOrdersPage({ loaderData }: Route.ComponentProps) {
  return (
    <AccountFrame title="購買紀錄">
      <OrderList
        base="/mypage/orders"
        closed={true}
        orders={loaderData}
        empty={
          <Empty
            title="還沒有結束的購買"
            text="完成、取消或逾期的訂單會列在這裡。"
            action={
              <Link href="/search" className={buttonClass()}>
                找服務
              </Link>
            }
          />
        }
      />
    </AccountFrame>
  );
}
