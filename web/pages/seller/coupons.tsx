import { Plus } from "lucide-react";
import { type CouponState, couponStates } from "#contract/coupons/states.ts";
import { to } from "#contract/paths/to.ts";
import { CouponTable } from "#web/features/coupons/coupon-table.tsx";
import { hrefOf, list } from "#web/lib/lists/list.ts";
import { ListPages } from "#web/lib/lists/list-pages.tsx";
import { loadList } from "#web/lib/lists/load-list.ts";
import { AccountPage } from "#web/shell/account/page.tsx";
import { buttonClass } from "#web/ui/button.tsx";
import { Link } from "#web/ui/link.tsx";
import { LinkTabs } from "#web/ui/link-tabs.tsx";
import type { Route } from "./+types/coupons";

const mine = list("GET /api/my_service_coupons");
const states = Object.keys(couponStates) as CouponState[];

export async function loader(args: Route.LoaderArgs) {
  return loadList(args, mine, { path: to("/mypage/services/coupons") });
}

const addCoupon = (
  <Link href={to("/mypage/services/coupons/:id", { id: "add" })} className={buttonClass()}>
    <Plus aria-hidden size={18} />
    新增優惠券
  </Link>
);

export default function ServiceCouponsPage({ loaderData }: Route.ComponentProps) {
  const { asked, found } = loaderData;
  return (
    <AccountPage text="給買家的折扣由你負擔，手續費也只收折扣後的部分。" action={addCoupon}>
      <LinkTabs
        label="依狀態"
        className="mb-5"
        items={[
          { href: hrefOf(mine, loaderData, { state: undefined }), label: "全部", current: !asked.state },
          ...states.map((each) => ({
            href: hrefOf(mine, loaderData, { state: each }),
            label: couponStates[each],
            current: each === asked.state,
          })),
        ]}
      />
      <CouponTable
        coupons={found.data}
        total={found.total}
        hrefOf={(id) => to("/mypage/services/coupons/:id", { id })}
        none="發一組代碼給老客戶，或送給追蹤你、買過你服務的人。"
      />
      <ListPages of={mine} data={loaderData} />
    </AccountPage>
  );
}
