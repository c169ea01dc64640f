import { AccountFrame } from "#web/features/account-frame/frame.tsx";
import { OrderList } from "#web/features/orders/order-list.tsx";
import { head, originOf } from "#web/lib/head.ts";
import { load } from "#web/lib/load.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { Empty } from "#web/ui/empty.tsx";
import { Link } from "#web/ui/link.tsx";
import type { Route } from "./+types/orders";

export async function loader(args: Route.LoaderArgs) {
  const page = new URL(args.request.url).searchParams.get("page") ?? 1;
  return load(args).call("GET /api/my_orders", { query: { page, closed: false } });
}

export function meta({ matches }: Route.MetaArgs) {
  return head({ title: "購買紀錄", noindex: true }, originOf(matches));
}

export default function OrdersPage({ loaderData }: Route.ComponentProps) {
  return (
    <AccountFrame title="購買紀錄">
      <OrderList
        base="/mypage/orders"
        closed={false}
        orders={loaderData}
        empty={
          <Empty
            title="沒有進行中的購買"
            text="找到適合的服務下單後，進度會列在這裡。"
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
