import { to } from "#contract/paths/to.ts";
import { MyOfferRow } from "#web/features/requests/own/offer-row.tsx";
import { Quota } from "#web/features/requests/quota.tsx";
import { hrefOf, list } from "#web/lib/lists/list.ts";
import { ListPages } from "#web/lib/lists/list-pages.tsx";
import { loadList } from "#web/lib/lists/load-list.ts";
import { AccountPage } from "#web/shell/account/page.tsx";
import { buttonClass } from "#web/ui/button.tsx";
import { Empty } from "#web/ui/empty.tsx";
import { Link } from "#web/ui/link.tsx";
import { LinkTabs } from "#web/ui/link-tabs.tsx";
import type { Route } from "./+types/my-offers";

const mine = list("GET /api/my_offers");

export async function loader(args: Route.LoaderArgs) {
  return loadList(args, mine, { path: to("/mypage/offers") });
}

const findRequests = (
  <Link href={to("/requests")} className={buttonClass()}>
    找需求
  </Link>
);

const tabs = [
  { list: undefined, label: "全部" },
  { list: "standing", label: "進行中" },
  { list: "draft", label: "草稿" },
  { list: "ended", label: "已結束" },
] as const;

const nothing = {
  standing: { title: "沒有進行中的提案", text: "送出之後，買家讀了沒有、何時到期都看得到。" },
  draft: { title: "沒有草稿", text: "寫到一半的提案會自動存成草稿。" },
  ended: { title: "沒有已結束的提案", text: "成交、未獲選、撤回或過期的提案會列在這裡。" },
};

export default function MyOffersPage({ loaderData }: Route.ComponentProps) {
  const { asked, found } = loaderData;
  const { counts } = found;
  const all = counts.draft + counts.standing + counts.ended;
  if (all === 0)
    return (
      <AccountPage>
        <Empty
          title="還沒有提案"
          text="看看買家正在徵求什麼，提出你的報價。提案免費，成交才收手續費。"
          action={findRequests}
        />
      </AccountPage>
    );
  return (
    <AccountPage text={<Quota quota={found.quota} />} action={findRequests}>
      <LinkTabs
        label="依狀態"
        items={[
          ...tabs.map((tab) => ({
            href: hrefOf(mine, loaderData, { list: tab.list }),
            label: tab.label,
            count: tab.list ? counts[tab.list] : all,
            current: tab.list === asked.list,
          })),
          { href: to("/mypage/orders_sell/offers"), label: "等買家付款" },
        ]}
      />
      {found.data.length === 0 && asked.list ? (
        <Empty {...nothing[asked.list]} />
      ) : (
        <ul className="mt-5 flex flex-col gap-3">
          {found.data.map((offer) => (
            <MyOfferRow key={offer.id} offer={offer} />
          ))}
        </ul>
      )}
      <ListPages of={mine} data={loaderData} />
    </AccountPage>
  );
}
