import { couponStates, listedStates } from "#contract/coupons/states.ts";
import { money } from "#contract/money.ts";
import { to } from "#contract/paths/to.ts";
import { CouponTable } from "#web/features/coupons/coupon-table.tsx";
import { list } from "#web/lib/lists/list.ts";
import { ListPages } from "#web/lib/lists/list-pages.tsx";
import { ListTabs, stateTabs } from "#web/lib/lists/list-tabs.tsx";
import { loadList } from "#web/lib/lists/load-list.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { Link } from "#web/ui/link.tsx";
import type { Route } from "./+types/coupons";

const operator = list("GET /api/admin/coupons");
const tabs = stateTabs(couponStates, listedStates.platform);

export async function loader(args: Route.LoaderArgs) {
  return loadList(args, operator, { path: to("/admin/coupons") });
}

export default function AdminCouponsPage({ loaderData }: Route.ComponentProps) {
  const { found } = loaderData;
  const { promised, reserved, spent } = found.promises.coupons;
  return (
    <>
      <div className="mb-5 flex flex-wrap items-end justify-between gap-4">
        <ListTabs of={operator} data={loaderData} tabs={tabs} label="狀態" className="min-w-0" />
        <Link href={to("/admin/coupons/:id", { id: "add" })} className={buttonClass()}>
          新增優惠券
        </Link>
      </div>
      <p className="mb-4 text-ink-soft">
        平台優惠券一共承諾 {money(promised)}，已用 {money(spent)}，等待付款 {money(reserved)}。
      </p>
      <CouponTable
        coupons={found.data}
        total={found.total}
        hrefOf={(id) => to("/admin/coupons/:id", { id })}
        none="新增一張，先存成草稿，確認後再啟用。"
      />
      <ListPages of={operator} data={loaderData} />
    </>
  );
}
