import { to } from "#contract/paths/to.ts";
import { UnpaidRow } from "#web/features/requests/own/unpaid-row.tsx";
import { list } from "#web/lib/lists/list.ts";
import { ListPages } from "#web/lib/lists/list-pages.tsx";
import { loadList } from "#web/lib/lists/load-list.ts";
import { AccountPage } from "#web/shell/account/page.tsx";
import { buttonClass } from "#web/ui/button.tsx";
import { Empty } from "#web/ui/empty.tsx";
import { Link } from "#web/ui/link.tsx";
import type { Route } from "./+types/unpaid-offers";

const bought = list("GET /api/my_orders/offers");
const sold = list("GET /api/my_orders_sell/offers");

/** Unpaid offers: those that the member accepted, or at another URL the member's own offers that buyers accepted. */
export async function loader(args: Route.LoaderArgs) {
  const path = to("/mypage/orders/offers");
  const mine = new URL(args.request.url).pathname.startsWith(path);
  if (mine) return { side: "mine" as const, rows: await loadList(args, bought, { path }) };
  return { side: "theirs" as const, rows: await loadList(args, sold, { path: to("/mypage/orders_sell/offers") }) };
}

const empties = {
  mine: {
    title: "沒有等你付款的提案",
    text: "接受提案後，付款之前會列在這裡。",
    action: (
      <Link href={to("/mypage/requests")} className={buttonClass()}>
        看我的需求
      </Link>
    ),
  },
  theirs: {
    title: "沒有等買家付款的提案",
    text: "買家接受你的提案後，付款之前會列在這裡。",
    action: (
      <Link href={to("/mypage/offers")} className={buttonClass()}>
        看我的提案
      </Link>
    ),
  },
};

export default function UnpaidOffersPage({ loaderData }: Route.ComponentProps) {
  const { side, rows } = loaderData;
  return (
    <AccountPage>
      {rows.found.data.length === 0 ? (
        <Empty art="request" {...empties[side]} />
      ) : (
        <ul className="flex flex-col gap-3">
          {rows.found.data.map((offer) => (
            <UnpaidRow key={offer.offerId} offer={offer} mine={side === "mine"} />
          ))}
        </ul>
      )}
      {loaderData.side === "mine" ? (
        <ListPages of={bought} data={loaderData.rows} />
      ) : (
        <ListPages of={sold} data={loaderData.rows} />
      )}
    </AccountPage>
  );
}
