import Plus from "lucide-react/icons/plus";
import { couponStates, listedStates } from "#contract/coupons/states.ts";
import { to } from "#contract/paths/to.ts";
import { CouponTable } from "#web/features/coupons/coupon-table.tsx";
import { list } from "#web/lib/lists/list.ts";
import { ListPages } from "#web/lib/lists/list-pages.tsx";
import { ListTabs, stateTabs } from "#web/lib/lists/list-tabs.tsx";
import { loadList } from "#web/lib/lists/load-list.ts";
import { AccountPage } from "#web/shell/account/page.tsx";
import { buttonClass } from "#web/ui/button.tsx";
import { Link } from "#web/ui/link.tsx";
import type { Route } from "./+types/coupons";

const mine = list("GET /api/my_service_coupons");
const tabs = stateTabs(couponStates, listedStates.seller);

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
  const { found } = loaderData;
  return (
    <AccountPage
      text="給買家的折扣由你負擔，手續費也只收折扣後的部分。平台請你分攤的優惠券也列在這裡，你同意後才會啟用。"
      action={addCoupon}
    >
      <ListTabs of={mine} data={loaderData} tabs={tabs} label="依狀態" className="mb-5" />
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
