import { to } from "#contract/paths/to.ts";
import { MyOfferRow } from "#web/features/requests/own/offer-row.tsx";
import { Quota } from "#web/features/requests/quota.tsx";
import { list } from "#web/lib/lists/list.ts";
import { loadList } from "#web/lib/lists/load-list.ts";
import { OwnList, OwnPage } from "#web/shell/account/own-list.tsx";
import { buttonClass } from "#web/ui/button.tsx";
import { Link } from "#web/ui/link.tsx";
import type { Route } from "./+types/my-offers";

const mine = list("GET /api/my_offers");

export async function loader(args: Route.LoaderArgs) {
  return loadList(args, mine, { path: to("/mypage/offers") });
}

const findRequests = (
  <Link href={to("/requests")} className={buttonClass()}>
    找案子
  </Link>
);

const tabs = [
  { asks: { list: undefined }, label: "全部" },
  {
    asks: { list: "standing" },
    label: "進行中",
    none: { title: "沒有進行中的提案", text: "送出之後，買家讀了沒有、何時到期都看得到。" },
  },
  {
    asks: { list: "draft" },
    label: "草稿",
    none: { title: "沒有草稿", text: "寫到一半的提案會自動存成草稿。" },
  },
  {
    asks: { list: "ended" },
    label: "已結束",
    none: { title: "沒有已結束的提案", text: "成交、未獲選、撤回或過期的提案會列在這裡。" },
  },
] as const;

const begin = {
  art: "request" as const,
  title: "還沒有提案",
  text: "看看買家正在徵求什麼，提出你的報價。提案免費，成交才收手續費。",
};

export default function MyOffersPage({ loaderData }: Route.ComponentProps) {
  const { found } = loaderData;
  const { counts } = found;
  const all = counts.draft + counts.standing + counts.ended;
  return (
    <OwnPage begin={all === 0 ? begin : null} action={findRequests} text={<Quota quota={found.quota} />}>
      <OwnList
        of={mine}
        data={loaderData}
        tabs={tabs}
        count={({ asks }) => (asks.list ? counts[asks.list] : all)}
        after={[{ href: to("/mypage/orders_sell/offers"), label: "等買家付款" }]}
      >
        {found.data.map((offer) => (
          <MyOfferRow key={offer.id} offer={offer} />
        ))}
      </OwnList>
    </OwnPage>
  );
}
