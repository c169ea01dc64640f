import { type CouponState, couponStates } from "#contract/coupons/states.ts";
import { to } from "#contract/paths/to.ts";
import { CouponTable } from "#web/features/coupons/coupon-table.tsx";
import { hrefOf, list } from "#web/lib/lists/list.ts";
import { ListPages } from "#web/lib/lists/list-pages.tsx";
import { loadList } from "#web/lib/lists/load-list.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { Link } from "#web/ui/link.tsx";
import { LinkTabs } from "#web/ui/link-tabs.tsx";
import type { Route } from "./+types/coupons";

const desk = list("GET /api/admin/coupons");
const states = Object.keys(couponStates) as CouponState[];

export async function loader(args: Route.LoaderArgs) {
  return loadList(args, desk, { path: to("/admin/coupons") });
}

export default function CouponDeskPage({ loaderData }: Route.ComponentProps) {
  const { asked, found } = loaderData;
  return (
    <>
      <div className="mb-5 flex flex-wrap items-end justify-between gap-4">
        <LinkTabs
          label="狀態"
          className="min-w-0"
          items={[
            { href: hrefOf(desk, loaderData, { state: undefined }), label: "全部", current: !asked.state },
            ...states.map((each) => ({
              href: hrefOf(desk, loaderData, { state: each }),
              label: couponStates[each],
              current: each === asked.state,
            })),
          ]}
        />
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
