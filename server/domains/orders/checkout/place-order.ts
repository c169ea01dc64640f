import type { z } from "zod";
import type { PlaceForm } from "#contract/orders/schemas.ts";
import * as terms from "#contract/terms.ts";
import { orders } from "#server/db/schema/orders.ts";
import { termsVersionAt } from "#server/db/sql/texts.ts";
import { getUser, invoiceInfoOf } from "#server/domains/accounts/index.ts";
import { holdCoupons } from "#server/domains/coupons/index.ts";
import { later } from "#server/kernel/clock.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { memberId } from "#server/kernel/ctx.ts";
import { refuse, refuseField } from "#server/kernel/errors.ts";
import { one } from "#server/kernel/rows.ts";
import { tx } from "#server/kernel/tx.ts";
import { recordPlaced } from "../transition/run.ts";
import {
  choose,
  type ForSale,
  loadForSale,
  purchaseOf,
  saleRefusal,
  seenOf,
  snapshotOf,
  withCoupons,
} from "./for-sale.ts";
import { placedFacts } from "./placed.ts";
import { hasPlace } from "./places.ts";
import { refuseUnpaid } from "./unpaid-orders.ts";

type Form = z.output<typeof PlaceForm>;

/** Resolves the selection at the server's price, or refuses. */
async function decide(ctx: Ctx, service: ForSale, buyerId: number, form: Form) {
  const refusal = saleRefusal(service, buyerId);
  if (refusal) refuse(refusal);
  const plain = choose(service, form.packageId, form.optionIds);
  if (!plain) return refuse("price_changed");
  // Before the price, because the unpaid order may hold the coupon that the page shows.
  await refuseUnpaid(ctx, buyerId, service.id);
  const { chosen, used } = await withCoupons(ctx, service, plain, buyerId, form);
  if (chosen.quote.total !== form.expectedTotal) return refuse("price_changed");
  if (seenOf(service, chosen) !== form.seen)
    refuse("price_changed", "這項服務的內容或同意事項剛剛有變動，請看過新的內容後再送出。");
  if (!(await hasPlace(ctx, service))) refuse("seller_full");
  return { chosen, plain, used };
}

/**
 * Creates an unpaid order.
 * @returns the order's id
 * @throws Refusal consent_required, own_service, service_not_for_sale, price_changed, seller_full, unpaid_waiting,
 * too_many, not_found, gone
 */
export async function placeOrder(ctx: Ctx, form: Form): Promise<number> {
  const buyerId = memberId(ctx);
  if (!form.consent) refuseField("consent_required", "consent");
  return tx(ctx, async (ctx) => {
    // The lock serializes two buyers of the last place.
    const service = await loadForSale(ctx, form.serviceId, buyerId, true);
    const { chosen, plain, used } = await decide(ctx, service, buyerId, form);
    const { nickname } = await getUser(ctx, buyerId);

    const now = ctx.now();
    const facts = placedFacts(now, chosen.package.revisions);
    const { lines: _, days: __, ...amounts } = chosen.quote;
    const row = one(
      await ctx.db
        .insert(orders)
        .values({
          state: facts.state,
          deadlineAt: facts.deadlineAt,
          nextAt: facts.nextAt,
          placeUntil: later(now, terms.paymentPageMs),
          revisionsLeft: facts.revisionsLeft,
          createdAt: facts.createdAt,
          buyerId,
          sellerId: service.seller.id,
          serviceId: service.id,
          snapshot: snapshotOf(service, chosen, { id: buyerId, nickname }, now),
          ...amounts,
          invoiceTo: await invoiceInfoOf(ctx, buyerId),
          termsVersion: termsVersionAt(now),
          updatedAt: now,
        })
        .returning({ id: orders.id }),
    );
    // If somebody else took the last use of a coupon meanwhile, this refuses at its field.
    await holdCoupons(ctx, { ...purchaseOf(service, plain, buyerId), orderId: row.id, ...used });
    await recordPlaced(ctx, row.id);
    return row.id;
  });
}
