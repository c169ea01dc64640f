import { inArray } from "drizzle-orm";
import { cardAgreement } from "#contract/payments/agreement.ts";
import { ledgerAccounts } from "#server/db/schema/ledger.ts";
import { cards } from "#server/db/schema/payments.ts";
import { borrower } from "#server/demo/forms.ts";
import { buy } from "#server/demo/play.ts";
import { registerCard } from "#server/domains/payments/card-payments/register-card.ts";
import { saveAftee } from "../../domains/accounts/settings/save-info.ts";
import { one } from "../../kernel/rows.ts";
import { collectAll, makeCoupons } from "../factories/coupons.ts";
import { grantMany } from "../factories/ledger.ts";
import { makeListings } from "../factories/orders.ts";
import { makeAccounts } from "../factories/withdrawals.ts";
import { makeMembers, nextSerial } from "../factories.ts";
import type { World } from "../world.ts";
import { borrows, givenTo, type Scenario, storesCard } from "./scenario.ts";

/** No mails about orders, because no rule about money depends on them. */
const silent = { emailNotices: { orders: false } };

/** The verified name of each buyer. */
export const HOLDER = "王小明";

/** Account balances of members by id. */
export async function heldBy(world: World, ids: readonly number[]) {
  const { userId, kind, balance } = ledgerAccounts;
  const rows = await world.deps.db
    .select({ userId, kind, balance })
    .from(ledgerAccounts)
    .where(inArray(userId, [...ids]));
  const held = new Map(rows.map((row) => [`${row.kind} ${row.userId}`, row.balance]));
  return (kind: "points" | "coins" | "balance" | "revenue_pending", id: number) => held.get(`${kind} ${id}`) ?? 0;
}

/** Stores a card for each of these buyers, verified by the gateway. @returns their cards */
async function keepCards(world: World, buyerIds: readonly number[]): Promise<Map<number, number>> {
  if (buyerIds.length === 0) return new Map();
  await Promise.all(
    buyerIds.map(async (id) =>
      world.fakes.gateway.payAndReturn(await registerCard(world.as(id), cardAgreement.version)),
    ),
  );
  await world.drainQuietly();
  const { id, userId } = cards;
  const kept = await world.deps.db
    .select({ id, userId })
    .from(cards)
    .where(inArray(userId, [...buyerIds]));
  return new Map(kept.map((card) => [card.userId, card.id]));
}

/** Creates a buyer, a listing and their prerequisites for all scenarios at once. */
export async function setUp(world: World, scenarios: readonly Scenario[]) {
  const sellers = await makeMembers(world, scenarios.length, {
    ...silent,
    ...{ idVerifiedAt: world.clock.now(), realName: `王小明${nextSerial()}` },
  });
  await makeAccounts(world, sellers);
  const wishes = scenarios.map(({ price, ruled, end }, at) => ({
    ...{ questions: [], packagePrice: price, price, categoryId: ruled?.categoryId ?? null },
    consumerClass: end === "withdrawn" ? "none" : "custom",
    sellerId: one(sellers.slice(at)).id,
  }));
  const listings = await makeListings(world, wishes);
  const buyers = await makeMembers(world, scenarios.length, {
    ...silent,
    idVerifiedAt: world.clock.now(),
    realName: HOLDER,
  });
  const stands = scenarios.map((scenario, at) => ({
    scenario,
    listing: one(listings.slice(at)),
    buyerId: one(buyers.slice(at)).id,
  }));
  await grantMany(
    world,
    stands.map(({ scenario, buyerId }) => ({ userId: buyerId, given: givenTo(scenario) })),
  );
  const cardOf = await keepCards(
    world,
    stands.filter(({ scenario }) => storesCard(scenario)).map(({ buyerId }) => buyerId),
  );
  const couponOf = await keepCoupons(world, stands);
  return stands.map((each) => ({ ...each, ...couponOf(each.buyerId), cardId: cardOf.get(each.buyerId) ?? 0 }));
}

/** Creates each scenario's coupons and adds them to its buyer's list. */
async function keepCoupons(
  world: World,
  stands: readonly { scenario: Scenario; listing: { sellerId: number }; buyerId: number }[],
) {
  const offered = stands.flatMap(
    ({ scenario: { sellerCoupon, platformCoupon, sellerBp }, listing: { sellerId }, buyerId }) => [
      ...(sellerCoupon > 0 ? [{ buyerId, wish: { sellerId, value: sellerCoupon } }] : []),
      ...(platformCoupon > 0 ? [{ buyerId, wish: { value: platformCoupon, sellerBp } }] : []),
    ],
  );
  const wishes = offered.map(({ wish }) => wish);
  const coupons = wishes.length === 0 ? [] : await makeCoupons(world, wishes);
  const kept = coupons.map(({ id, kind }, at) => ({ couponId: id, kind, userId: offered[at]?.buyerId ?? 0 }));
  if (kept.length > 0) await collectAll(world, kept);
  return (buyerId: number) => {
    const own = (kind: string) => kept.find((coupon) => coupon.userId === buyerId && coupon.kind === kind)?.couponId;
    return { sellerCoupon: own("seller"), platformCoupon: own("platform") };
  };
}

type Stand = Awaited<ReturnType<typeof setUp>>[number];

/** The buyer places the order with the scenario's coupons. */
export async function begin(world: World, { scenario, listing, buyerId, sellerCoupon, platformCoupon, cardId }: Stand) {
  const buyer = world.as(buyerId);
  if (borrows(scenario)) await saveAftee(buyer, { ...borrower, cellphone: "+886909999981" });
  const { serviceId: service, packageId, sellerId } = listing;
  const options = scenario.option ? listing.optionIds : [];
  const wish = { service, package: packageId, options, sellerCoupon, platformCoupon };
  const { orderId, draft } = await buy(buyer, wish);
  return { scenario, buyer, buyerId, seller: world.as(sellerId), sellerId, draft, cardId, orderId };
}

/** A scenario with its order. */
export type Sale = Awaited<ReturnType<typeof begin>>;
