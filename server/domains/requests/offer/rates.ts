import { type Rates, ratesOf, rulesInForce } from "#server/domains/fees/index.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { num, one, read } from "#server/kernel/rows.ts";

type Offer = { requestId: number | null; sellerId: number };

/** The current fees for an offer: by the request's category, or by that of its service. */
export async function ratesFor(ctx: Ctx, { requestId, sellerId }: Offer, serviceId: number | null): Promise<Rates> {
  const rows = await read(ctx.db, { categoryId: num.nullable(), level: num })`
    select u.level, coalesce(
      (select c.category_id from requests q join subcategories c on c.id = q.subcategory_id where q.id = ${requestId}),
      (select s.category_id from services s where s.id = ${serviceId})) as "categoryId"
    from users u where u.id = ${sellerId}`;
  return ratesOf(await rulesInForce(ctx), { ...one(rows), couponId: null });
}
