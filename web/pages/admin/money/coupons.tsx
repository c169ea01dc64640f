import { couponStates } from "#contract/coupons/states.ts";
import { to } from "#contract/paths/to.ts";
import { CouponTable } from "#web/features/coupons/coupon-table.tsx";
import { list } from "#web/lib/lists/list.ts";
import { ListPages } from "#web/lib/lists/list-pages.tsx";
import { ListTabs, stateTabs } from "#web/lib/lists/list-tabs.tsx";
import { loadList } from "#web/lib/lists/load-list.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { Link } from "#web/ui/link.tsx";
import type { Route } from "./+types/coupons";

const desk = list("GET /api/admin/coupons");
const tabs = stateTabs(couponStates);

export async function loader(args: Route.LoaderArgs) {
  return loadList(args, desk, { path: to("/admin/coupons") });
}

export default function CouponDeskPage({ loaderData }: Route.ComponentProps) {
  const { found } = loaderData;
  return (
    <>
      <div className="mb-5 flex flex-wrap items-end justify-between gap-4">
        <ListTabs of={desk} data={loaderData} tabs={tabs} label="狀態" className="min-w-0" />
        <Link href={to("/admin/coupons/:id", { id: "add" })} className={buttonClass()}>
          新增優惠券
        </Link>
      </div>
      <CouponTable
        coupons={found.data}
        total={found.total}
        hrefOf={(id) => to("/admin/coupons/:id", { id })}
        none="新增一張，先存成草稿，確認後再開始發送。"
      />
      <ListPages of={desk} data={loaderData} />
    </>
  );
}
