import { type CollectedState, collectedStates } from "#contract/coupons/states.ts";
import { to } from "#contract/paths/to.ts";
import { CouponCodeForm } from "#web/features/coupons/code-form.tsx";
import { CollectedCouponRow } from "#web/features/coupons/collected-row.tsx";
import { hrefOf, list } from "#web/lib/lists/list.ts";
import { ListPages } from "#web/lib/lists/list-pages.tsx";
import { loadList } from "#web/lib/lists/load-list.ts";
import { AccountPage } from "#web/shell/account/page.tsx";
import { buttonClass } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Empty } from "#web/ui/empty.tsx";
import { Link } from "#web/ui/link.tsx";
import { LinkTabs } from "#web/ui/link-tabs.tsx";
import type { Route } from "./+types/coupons";

const mine = list("GET /api/my_coupons", [], { usual: { status: "usable" } });
const states = Object.keys(collectedStates) as CollectedState[];

export async function loader(args: Route.LoaderArgs) {
  return loadList(args, mine, { path: to("/mypage/coupons") });
}

const nothing: Record<CollectedState, { title: string; text: string }> = {
  usable: {
    title: "目前沒有可以用的優惠券",
    text: "拿到代碼就在上面兌換，結帳時會自動列出來。也可以在結帳時直接輸入代碼。",
  },
  used: { title: "還沒有用過優惠券", text: "結帳時選用的優惠券，付款後會列在這裡。" },
  over: { title: "沒有失效的優惠券", text: "過期、結束或發完的優惠券會列在這裡。" },
};

export default function CouponsPage({ loaderData }: Route.ComponentProps) {
  const { query, found } = loaderData;
  const status = query.status ?? "usable";
  return (
    <AccountPage text="每筆訂單可以用一張平台優惠券和一張賣家優惠券，結帳時會列出能用的，最划算的排在前面。">
      <Card className="mb-6 max-w-xl">
        <CouponCodeForm label="兌換" done={({ title }) => `已收進我的優惠券：${title}`} />
      </Card>
      <LinkTabs
        label="依狀態"
        items={states.map((each) => ({
          href: hrefOf(mine, loaderData, { status: each }),
          label: collectedStates[each],
          count: found.counts[each],
          current: each === status,
        }))}
      />
      {found.data.length === 0 ? (
        <Empty
          art="ticket"
          {...nothing[status]}
          action={
            <Link href={to("/events")} className={buttonClass({ variant: "secondary" })}>
              看看有哪些活動
            </Link>
          }
        />
      ) : (
        <ul className="mt-5 flex flex-col gap-3">
          {found.data.map((coupon) => (
            <CollectedCouponRow key={coupon.id} coupon={coupon} />
          ))}
        </ul>
      )}
      {found.pages > 1 ? (
        <div className="mt-6">
          <ListPages of={mine} data={loaderData} />
        </div>
      ) : null}
    </AccountPage>
  );
}
