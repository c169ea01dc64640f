import type { AcceptForm } from "#contract/requests/offer-forms.ts";
import { placeAgreed } from "#server/domains/orders/index.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { refuse, refuseField } from "#server/kernel/errors.ts";
import { refusalOf } from "#server/kernel/process/available-actions.ts";
import { tx } from "#server/kernel/tx.ts";
import { lockOfferToMe, type OfferRow } from "../offer-store.ts";
import { offerProcess } from "../process/offer.ts";
import { transition } from "../transition/run-offer.ts";
import { consentOf, partiesRefusal, seenOf } from "./offer-checkout.ts";
import { billWithCoupons } from "./with-coupons.ts";

/** The parts of the offer that the order stores. */
const agreedOf = (
  offer: OfferRow,
  { work, used, bill }: Awaited<ReturnType<typeof billWithCoupons>>,
  seen: string,
) => ({
  offerId: offer.id,
  buyerId: offer.buyerId,
  sellerId: offer.sellerId,
  title: offer.title,
  included: offer.scope.map(({ text }) => text).join("\n"),
  days: offer.days,
  revisions: offer.revisions,
  consent: consentOf(offer),
  quote: { ...bill, days: offer.days },
  coupons: used,
  net: work.net,
  categoryId: work.categoryId,
  seen,
  offer: {
    id: offer.id,
    version: offer.version,
    requestId: offer.requestId,
    message: offer.message,
    scope: offer.scope.map(({ text }) => text),
    excluded: offer.excluded,
  },
});

/**
 * Accepts the current version of an offer: creates an order that waits for payment. Of two clicks, or two offers
 * accepted at once, only one creates an order, because the request is locked.
 * @returns the order's id
 * @throws Refusal consent_required, coupon_refused, offer_refused, offer_changed, offer_taken, request_closed,
 * unpaid_waiting, not_found
 */
export async function acceptOffer(ctx: Ctx, id: number, form: AcceptForm): Promise<{ orderId: number }> {
  if (!form.consent) refuseField("consent_required", "consent");
  return tx(ctx, async (ctx) => {
    const { offer } = await lockOfferToMe(ctx, id);
    const refused = refusalOf(offerProcess, "accept", offer, "buyer", ctx.now());
    if (refused) refuse(refused.code, refused.text);
    const apart = await partiesRefusal(ctx, offer);
    if (apart) refuse("offer_refused", apart);
    const priced = await billWithCoupons(ctx, offer, form);
    const seen = seenOf(offer, priced.bill);
    if (form.seen !== seen || form.expectedTotal !== priced.bill.total) refuse("offer_changed");
    const orderId = await placeAgreed(ctx, agreedOf(offer, priced, seen));
    await transition(ctx, offer, "accept", { orderId }, { orderId });
    return { orderId };
  });
}
