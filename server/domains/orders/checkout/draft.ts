import { sql } from "drizzle-orm";
import type { z } from "zod";
import { sentenceOf } from "#contract/errors.ts";
import { consents } from "#contract/orders/consent.ts";
import type { DraftQuery, OrderDraft } from "#contract/orders/schemas.ts";
import { invoiceInfoOf } from "#server/domains/accounts/index.ts";
import { couponsFor } from "#server/domains/coupons/index.ts";
import { methodsFor } from "#server/domains/payments/index.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { memberId } from "#server/kernel/ctx.ts";
import { refuse } from "#server/kernel/errors.ts";
import {
  type Chosen,
  type CouponIds,
  choose,
  type ForSale,
  loadForSale,
  purchaseOf,
  saleRefusal,
  seenOf,
  withCoupons,
} from "./for-sale.ts";
import { hasPlace } from "./places.ts";
import { placedBill, presentWaiting, type Waiting, waitingOrder } from "./unpaid-order.ts";

async function blockedBy(ctx: Ctx, service: ForSale, buyerId: number): Promise<string | null> {
  const refusal = saleRefusal(service, buyerId);
  if (refusal) return sentenceOf(refusal);
  return (await hasPlace(ctx, service)) ? null : sentenceOf("seller_full");
}

/** The package and options of the URL, or the cheapest package without options if they are no longer offered. */
function chosenOf(service: ForSale, packageId: number | undefined, optionIds: number[]): Chosen {
  const offered = new Set(service.options.map((option) => option.id));
  const cheapest = [...service.packages].sort((a, b) => a.price - b.price)[0];
  const known = service.packages.find((each) => each.id === packageId) ?? cheapest;
  const kept = optionIds.filter((id) => offered.has(id));
  // A published service has a package; one without has nothing to show here.
  return (known && choose(service, known.id, kept)) ?? refuse("not_found");
}

/** The selection in the URL. A URL that names only the service starts with the buyer's unpaid order. */
function wishOf(query: z.output<typeof DraftQuery>, waiting: Waiting | null) {
  if (query.package === undefined && waiting?.packageId)
    return {
      packageId: waiting.packageId,
      optionIds: waiting.optionIds,
      sellerCouponId: waiting.sellerCouponId,
      platformCouponId: waiting.platformCouponId,
    };
  return {
    packageId: query.package,
    optionIds: query.options,
    sellerCouponId: query.sellerCoupon ?? null,
    platformCouponId: query.platformCoupon ?? null,
  };
}

type Wish = ReturnType<typeof wishOf>;

/** The unpaid order as checkout shows it; undefined if the page asks for a different selection. */
async function placedDraft(ctx: Ctx, wish: Wish, waiting: Waiting | null) {
  const bill = placedBill(waiting, wish);
  if (!waiting || !bill || waiting.packageId === null || wish.packageId !== waiting.packageId) return undefined;
  const { packageId, optionIds } = waiting;
  if (wish.optionIds.length !== optionIds.length || !wish.optionIds.every((id) => optionIds.includes(id)))
    return undefined;
  const { class: name, title, text } = bill.consent;
  return {
    ...bill,
    chosen: { packageId, optionIds },
    consent: { class: name, title, text },
    methods: await methodsFor(ctx, bill.total),
    unpaid: presentWaiting(waiting, { ...bill.couponIds, ...bill }),
    blocked: null,
  };
}

/** The selection at its present price. @param waiting the unpaid order whose coupons count as available */
async function newDraft(ctx: Ctx, service: ForSale, plain: Chosen, ids: CouponIds, waiting: Waiting | null) {
  const me = memberId(ctx);
  const { chosen, used } = await withCoupons(ctx, service, plain, me, ids, waiting?.id ?? null);
  const seen = seenOf(service, chosen);
  const { lines, price, platformDiscount, buyerFee, total, days } = chosen.quote;
  return {
    ...{ lines, price, platformDiscount, buyerFee, total, days, seen },
    couponIds: used,
    chosen: { packageId: chosen.package.id, optionIds: chosen.options.map((option) => option.id) },
    questions: service.questions,
    consent: { class: service.consumerClass, ...consents[service.consumerClass] },
    methods: await methodsFor(ctx, total),
    unpaid: presentWaiting(waiting, { ...used, seen, total }),
    blocked: await blockedBy(ctx, service, me),
  };
}

/** The bill before the order, with everything that the checkout page shows. @throws Refusal not_found, gone */
export async function orderDraft(ctx: Ctx, query: z.output<typeof DraftQuery>): Promise<OrderDraft> {
  const me = memberId(ctx);
  const service = await loadForSale(ctx, query.service, me);
  const waiting = await waitingOrder(ctx, me, sql`o.service_id = ${service.id}`);
  const wish = wishOf(query, waiting);
  const { packageId, optionIds: wanted, ...ids } = wish;
  const plain = chosenOf(service, packageId, wanted);
  const { id, nickname, avatar, level, star } = service.seller;
  const draft = (await placedDraft(ctx, wish, waiting)) ?? (await newDraft(ctx, service, plain, ids, waiting));
  return {
    service: { id: service.id, title: service.title, price: service.price, cover: service.cover },
    seller: { id, nickname, avatar, level, star },
    packages: service.packages,
    options: service.options.map((option) => ({ ...option, chosen: draft.chosen.optionIds.includes(option.id) })),
    coupons: await couponsFor(ctx, { ...purchaseOf(service, plain, me), besides: waiting?.id ?? null }),
    redirectUrl: "/",
    createRequestType: 2,
    invoice: await invoiceInfoOf(ctx, me),
    setAside: { points: waiting?.points ?? 0, coins: waiting?.coins ?? 0 },
    ...draft,
  };
}
