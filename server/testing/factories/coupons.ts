import { couponKeeps, coupons } from "#server/db/schema/coupons.ts";
import { DAY, later } from "#server/kernel/clock.ts";
import { one } from "#server/kernel/rows.ts";
import { makeMember, nextSerial } from "../factories.ts";
import type { World } from "../world.ts";
import { makeListing } from "./orders.ts";

type Coupon = typeof coupons.$inferSelect;

/**
 * Creates an active platform coupon for everything: NT$100 off, by a code, for a month. With `sellerId`, the coupon of
 * that seller.
 */
export async function makeCoupon(world: World, values: Partial<Coupon> = {}): Promise<Coupon> {
  return one(await makeCoupons(world, [values]));
}

/** Creates a coupon for each wish with one statement. */
export async function makeCoupons(world: World, wishes: readonly Partial<Coupon>[]): Promise<Coupon[]> {
  const now = world.clock.now();
  return world.deps.db
    .insert(coupons)
    .values(
      wishes.map((values) => {
        const { sellerId = null, audience = "code" } = values;
        const scope = values.scope ?? (sellerId === null ? "all" : "seller");
        return {
          kind: sellerId === null ? "platform" : "seller",
          state: "active",
          title: "折一百",
          cut: "amount",
          value: 100,
          code: audience === "code" ? `CODE${nextSerial()}` : null,
          sellerBp: sellerId === null ? 0 : 10_000,
          budget: sellerId === null ? 1_000_000 : null,
          bearerId: sellerId === null && values.sellerBp ? (values.scopeId ?? 1) : null,
          startsAt: later(now, -DAY),
          endsAt: later(now, 30 * DAY),
          createdBy: sellerId ?? 1,
          scopeId: scope === "seller" ? sellerId : null,
          ...values,
          scope,
          audience,
        };
      }),
    )
    .returning();
}

/** Adds a coupon to a member's list. */
export const makeCollected = (world: World, couponId: number, userId: number): Promise<void> =>
  collectAll(world, [{ couponId, userId }]);

/** Adds coupons to the lists of many members with one statement. */
export async function collectAll(
  world: World,
  collected: readonly { couponId: number; userId: number }[],
): Promise<void> {
  const rows = collected.map((each) => ({ ...each, origin: "輸入代碼", key: `test:${nextSerial()}` }));
  await world.deps.db.insert(couponKeeps).values(rows);
}

/** Form of a seller's new coupon: a code for all of the seller's services. */
export const couponForm = (world: World) => ({
  title: "開店慶九折",
  cut: "percent" as const,
  value: 10,
  cap: 300,
  minimum: 500,
  scope: "seller" as const,
  scopeId: null as number | null,
  audience: "code" as const,
  code: `OPEN${nextSerial()}`,
  startsAt: world.clock.now().toISOString(),
  endsAt: later(world.clock.now(), 10 * DAY).toISOString(),
});

/** Creates a seller with a draft coupon of that kind. */
export async function makeCouponDraft(world: World): Promise<{ id: number; sellerId: number }> {
  const sellerId = (await makeMember(world)).id;
  const { id } = await makeCoupon(world, { sellerId, state: "draft" });
  return { id, sellerId };
}

/** Creates a buyer, a listing of NT$1,000 and two collected coupons: the seller's and a platform coupon. */
export async function makeCheckout(world: World) {
  const listing = await makeListing(world, { questions: [] });
  const { id: buyerId } = await makeMember(world);
  const client = await world.client(buyerId);
  const seller = await makeCoupon(world, { sellerId: listing.sellerId, value: 100 });
  const platform = await makeCoupon(world, { value: 200 });
  for (const { id } of [seller, platform]) await makeCollected(world, id, buyerId);
  return { ...listing, buyerId, client, seller, platform };
}
