import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import type { z } from "zod";
import { takesPart } from "#contract/accounts/status.ts";
import { sentenceOf } from "#contract/errors.ts";
import { type ConsumerClass, consents, consentVersion } from "#contract/orders/consent.ts";
import type { CheckoutQuery, OfferCheckout } from "#contract/requests/offer-schemas.ts";
import { Person } from "#contract/shared.ts";
import * as terms from "#contract/terms.ts";
import { HOUR } from "#contract/time.ts";
import { person } from "#server/db/sql/accounts.ts";
import { getUser, invoiceInfoOf } from "#server/domains/accounts/index.ts";
import { couponsForAgreed, placedBill, presentWaiting, waitingOrder } from "#server/domains/orders/index.ts";
import { methodsFor } from "#server/domains/payments/index.ts";
import { type Ctx, memberId } from "#server/kernel/ctx.ts";
import { refusalOf } from "#server/kernel/process/available-actions.ts";
import { one, read } from "#server/kernel/rows.ts";
import { areApart } from "../apart.ts";
import { getOfferToMe, type OfferRow } from "../offer-store.ts";
import { offerProcess } from "../process/offer.ts";
import type { quoteOf } from "./bill.ts";
import { billWithCoupons } from "./with-coupons.ts";

type Bill = ReturnType<typeof quoteOf>;

export const consentOf = (offer: Pick<OfferRow, "consumerClass">) => {
  const name = offer.consumerClass as ConsumerClass;
  return { class: name, ...consents[name] };
};

/** A fingerprint of what a buyer sees before accepting: the version, the deliverables, the money, the consent. */
export function seenOf(offer: OfferRow, { lines, total }: Pick<Bill, "lines" | "total">): string {
  const { id, version, title, message, price, days, revisions, scope, excluded } = offer;
  const read = [
    id,
    version,
    title,
    message,
    price,
    days,
    revisions,
    scope.map(({ text }) => text),
    excluded,
    lines.map((line) => [line.kind, line.title, line.amount]),
    total,
    [consentVersion, consentOf(offer)],
  ];
  return createHash("sha256").update(JSON.stringify(read)).digest("base64url");
}

/**
 * Why the two members cannot continue, whatever the offer's state: the seller is inactive, or one has blocked the
 * other.
 */
export async function partiesRefusal(ctx: Ctx, { buyerId, sellerId }: OfferRow): Promise<string | null> {
  const { status } = await getUser(ctx, sellerId);
  if (!takesPart(status)) return "賣家的帳號目前停權，這份提案暫時不能進行。";
  return (await areApart(ctx, buyerId, sellerId)) ? "目前無法與這位會員交易。" : null;
}

/** The bill before acceptance, with all data of the checkout page. @throws Refusal not_found */
export async function offerCheckout(
  ctx: Ctx,
  id: number,
  { sellerCoupon, platformCoupon }: z.output<typeof CheckoutQuery> = {},
): Promise<OfferCheckout> {
  const { offer } = await getOfferToMe(ctx, id);
  const asked = { sellerCouponId: sellerCoupon ?? null, platformCouponId: platformCoupon ?? null };
  const waiting = offer.orderId === null ? null : await waitingOrder(ctx, offer.buyerId, sql`o.id = ${offer.orderId}`);
  // A URL without coupons shows the waiting order with its reserved coupons.
  const ids = waiting && !sellerCoupon && !platformCoupon ? waiting : asked;
  const { work, used, bill } = await billWithCoupons(ctx, offer, ids, waiting?.id ?? null);
  const shown = placedBill(waiting, ids) ?? { ...bill, seen: seenOf(offer, bill), couponIds: used };
  const { lines, price, platformDiscount, buyerFee, total, seen, couponIds } = shown;
  const unpaid = presentWaiting(waiting, { ...couponIds, seen, total });
  const rows = await read(ctx.db, {
    seller: Person,
  })`select ${person("u")} as seller from users u where u.id = ${offer.sellerId}`;
  const refused = refusalOf(offerProcess, "accept", offer, "buyer", ctx.now());
  const { version, message, scope, excluded, days, revisions, title, requestId } = offer;
  return {
    offerId: id,
    title,
    requestId,
    seller: one(rows).seller,
    version,
    message,
    scope: scope.map(({ text }) => text),
    excluded,
    days,
    revisions,
    coupons: await couponsForAgreed(ctx, work),
    couponIds,
    lines,
    price,
    platformDiscount,
    buyerFee,
    total,
    consent: consentOf(offer),
    methods: await methodsFor(ctx, total),
    seen,
    setAside: { points: waiting?.points ?? 0, coins: waiting?.coins ?? 0 },
    unpaid,
    invoice: await invoiceInfoOf(ctx, memberId(ctx)),
    payWithinHours: terms.offerPaymentMs / HOUR,
    // The offer is already accepted: this is its order, which waits for payment.
    blocked: unpaid?.same
      ? null
      : refused
        ? (refused.text ?? sentenceOf(refused.code))
        : await partiesRefusal(ctx, offer),
  };
}
