import { AccountFrame } from "#web/features/account-frame/frame.tsx";
import { OrderList } from "#web/features/orders/order-list.tsx";
import { head, originOf } from "#web/lib/head.ts";
import { load } from "#web/lib/load.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { Empty } from "#web/ui/empty.tsx";
import { Link } from "#web/ui/link.tsx";
import type { Route } from "./+types/orders-sell";

export async function loader(args: Route.LoaderArgs) {
  const page = new URL(args.request.url).searchParams.get("page") ?? 1;
  return load(args).call("GET /api/my_orders_sell", { query: { page, closed: false } });
}

export function meta({ matches }: Route.MetaArgs) {
  return head({ title: "銷售紀錄", noindex: true }, originOf(matches));
}

export default function SalesPage({ loaderData }: Route.ComponentProps) {
  return (
    <AccountFrame title="銷售紀錄">
      <OrderList
        base="/mypage/orders_sell"
        closed={false}
        orders={loaderData}
        empty={
          <Empty
            title="沒有進行中的銷售"
            text="有人購買你的服務時，訂單會出現在這裡。"
            action={
              <Link href="/mypage/services" className={buttonClass()}>
                管理我的服務
              </Link>
            }
          />
        }
      />
    </AccountFrame>
  );
}
