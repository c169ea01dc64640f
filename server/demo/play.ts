import type { z } from "zod";
import type { DraftQuery, OrderDraft } from "#contract/orders/schemas.ts";
import { orderDraft } from "#server/domains/orders/checkout/draft.ts";
import { placeOrder } from "#server/domains/orders/checkout/place-order.ts";
import { acceptOffer } from "#server/domains/requests/offer/accept-offer.ts";
import { offerCheckout } from "#server/domains/requests/offer/offer-checkout.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { consentTo, orderForm } from "./forms.ts";

/* What the pages of members make of the forms of forms.ts. */

/** Places an order as the checkout page does. */
export async function buy(
  buyer: Ctx,
  query: z.output<typeof DraftQuery>,
): Promise<{ orderId: number; draft: OrderDraft }> {
  const draft = await orderDraft(buyer, query);
  return { orderId: await placeOrder(buyer, orderForm(draft)), draft };
}

/** Accepts an offer as its checkout page does. @returns the order's id */
export async function accept(buyer: Ctx, offerId: number): Promise<number> {
  const { orderId } = await acceptOffer(buyer, offerId, consentTo(await offerCheckout(buyer, offerId)));
  return orderId;
}
