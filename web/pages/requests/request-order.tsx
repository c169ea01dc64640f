import { data } from "react-router";
import { to } from "#contract/paths/to.ts";
import { OfferBill } from "#web/features/requests/offers/offer-bill.tsx";
import { OfferTerms } from "#web/features/requests/offers/offer-terms.tsx";
import { money } from "#web/lib/format/format.ts";
import { revisionsLabel } from "#web/lib/format/package-words.ts";
import { Deadline } from "#web/lib/format/when.tsx";
import { page } from "#web/lib/page/define-page.ts";
import { load } from "#web/lib/page/load.ts";
import { AccountPage } from "#web/shell/account/page.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { buttonClass } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Link } from "#web/ui/link.tsx";
import type { Route } from "./+types/request-order";

/** The order of an accepted offer: what is bought, the payment deadline, and a link to the payment. */
export async function loader(args: Route.LoaderArgs) {
  const { id } = args.params;
  if (!/^[1-9]\d{0,9}$/.test(id)) throw data(null, { status: 404 });
  return load(args).call("GET /api/my_orders/requests/{id}", { params: { id } });
}

export const handle = page<typeof loader>({ title: ({ request }) => `接受的提案：${request.title}` });

export default function RequestOrderPage({ loaderData: { request, offer, order } }: Route.ComponentProps) {
  const unpaid = order.state === "pending_payment";
  return (
    <AccountPage
      title={request.title}
      text={
        <Link href={to("/mypage/requests/:id", { id: request.id })} className="link">
          回到這個需求
        </Link>
      }
    >
      <div className="flex max-w-2xl flex-col gap-5">
        <Alert
          tone={unpaid ? "attention" : "info"}
          title={unpaid ? `已接受 ${offer.other.nickname} 的提案，請完成付款` : order.stateLabel}
          action={
            <Link href={order.url} className={buttonClass()}>
              {unpaid ? `前往付款 ${money(order.total)}` : "前往交易室"}
            </Link>
          }
        >
          {unpaid && order.payBy ? (
            <>
              付款期限 <Deadline iso={order.payBy} />
              。沒有付款的話，訂單失效，提案恢復原狀。
            </>
          ) : null}
        </Alert>
        <Card className="flex flex-col gap-6">
          <h2 className="text-xl">{offer.other.nickname} 的提案</h2>
          <OfferTerms offer={offer} />
          <p className="text-ink-soft">
            {offer.days} 天完成，{revisionsLabel(offer.revisions)}
          </p>
          <OfferBill bill={offer.bill} side="buyer" />
        </Card>
      </div>
    </AccountPage>
  );
}
