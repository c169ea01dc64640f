import { eq } from "drizzle-orm";
import type { ConsumerClass } from "#contract/orders/consent.ts";
import { seenOf } from "#server/domains/orders/checkout/for-sale.ts";
import { placeOrder } from "#server/domains/orders/checkout/place-order.ts";
import { one } from "#server/kernel/rows.ts";
import { serviceOptions, servicePackages, services } from "../../db/schema/catalog.ts";
import { orderProposals, orders } from "../../db/schema/orders.ts";
import { paymentAttempts } from "../../db/schema/payments.ts";
import { saveInfo } from "../../domains/accounts/settings/save-info.ts";
import { openDispute } from "../../domains/orders/disputes/dispute-view.ts";
import { markOrderPaid } from "../../domains/orders/index.ts";
import { quote } from "../../domains/orders/money/money.ts";
import { deliverOrder } from "../../domains/orders/sale/deliver-order.ts";
import { makeMember, makeMembers, nextSerial } from "../factories.ts";
import type { World } from "../world.ts";

export type Listing = {
  serviceId: number;
  sellerId: number;
  packageId: number;
  optionIds: number[];
  /** Total of the package without options. */
  total: number;
  /** Fingerprint of the checkout page of the package without options. */
  seen: string;
};

export type Wishes = Partial<typeof services.$inferInsert> & { packagePrice?: number; revisions?: number | null };

/**
 * Creates a published service with one package (NT$1,000, 7 days, 2 revisions) and one option (NT$333, 2 extra days).
 */
export async function makeListing(world: World, wishes: Wishes = {}): Promise<Listing> {
  return one(await makeListings(world, [wishes]));
}

/** Creates a listing for each wish, one statement per table. */
export async function makeListings(world: World, wishes: readonly Wishes[]): Promise<Listing[]> {
  const { db } = world.deps;
  const sellers = wishes.some(({ sellerId }) => sellerId === undefined) ? await makeMembers(world, wishes.length) : [];
  const made = await db
    .insert(services)
    .values(
      wishes.map(({ packagePrice = 1000, revisions: _, ...values }, at) => ({
        state: "published",
        title: "名片設計與完稿",
        questions: [{ text: "請提供名片上的文字", required: true }],
        price: packagePrice,
        days: 7,
        publishedAt: world.clock.now(),
        ...values,
        sellerId: values.sellerId ?? sellers[at]?.id ?? 0,
      })),
    )
    .returning();
  const packages = await db
    .insert(servicePackages)
    .values(
      made.map(({ id }, at) => ({
        ...{ serviceId: id, position: 0, name: "基本", included: "一款設計", days: 7 },
        price: wishes[at]?.packagePrice ?? 1000,
        revisions: wishes[at]?.revisions === undefined ? 2 : wishes[at].revisions,
      })),
    )
    .returning();
  const options = await db
    .insert(serviceOptions)
    .values(made.map(({ id }) => ({ serviceId: id, position: 0, title: "急件", price: 333, extraDays: 2 })))
    .returning();
  return made.map((service) => {
    const chosen = one(packages.filter(({ serviceId }) => serviceId === service.id));
    const option = one(options.filter(({ serviceId }) => serviceId === service.id));
    const bill = quote({ title: `${chosen.name}方案`, price: chosen.price, days: 7 }, []);
    const read = { ...service, consumerClass: service.consumerClass as ConsumerClass };
    const seen = seenOf(read, { package: chosen, options: [], quote: bill });
    const { id: serviceId, sellerId } = service;
    return { serviceId, sellerId, packageId: chosen.id, optionIds: [option.id], total: bill.total, seen };
  });
}

/** A new idempotency key. */
export const freshKey = (): string => `test-key-${nextSerial()}`;

/** Form to order the package of a listing. */
export const placeForm = (listing: Listing) => ({
  serviceId: listing.serviceId,
  packageId: listing.packageId,
  optionIds: [] as number[],
  sellerCouponId: null as number | null,
  platformCouponId: null as number | null,
  expectedTotal: listing.total,
  seen: listing.seen,
  consent: true,
});

export type Sale = Listing & { orderId: number; buyerId: number };

/** Places an order with the verb. @param by the buyer; by default a new member */
export async function makePlacedOrder(world: World, listing?: Listing, by?: number): Promise<Sale> {
  const sold = listing ?? (await makeListing(world));
  const buyerId = by ?? (await makeMember(world)).id;
  return { ...sold, buyerId, orderId: await placeOrder(world.as(buyerId), placeForm(sold)) };
}

/** Marks an order as paid without the gateway. @returns the attempt's id */
export async function markPaidByHand(
  world: World,
  { orderId, buyerId, total }: Pick<Sale, "orderId" | "buyerId" | "total">,
  amount = total,
): Promise<number> {
  const now = world.clock.now();
  const attempt = one(
    await world.deps.db
      .insert(paymentAttempts)
      .values({
        gateway: "newebpay",
        number: `T${orderId}x${nextSerial()}`,
        orderId,
        payerId: buyerId,
        amount,
        method: "card",
        state: "paid",
        paidAt: now,
        expiresAt: now,
      })
      .returning({ id: paymentAttempts.id }),
  );
  await markOrderPaid(world.system, { orderId, attemptId: attempt.id, amount, gateway: "newebpay" });
  return attempt.id;
}

/** Creates a paid order that waits for the buyer's answers (or is in progress if the listing has no questions). */
export async function makePaidOrder(world: World, listing?: Listing): Promise<Sale> {
  const sale = await makePlacedOrder(world, listing);
  await markPaidByHand(world, sale);
  return sale;
}

/** Creates an order in progress, NT$1,050 unless the package has another price. */
export const workingSale = async (world: World, wishes: Wishes = {}): Promise<Sale> =>
  makePaidOrder(world, await makeListing(world, { questions: [], ...wishes }));

/** Creates a delivered order, NT$1,050. */
export async function deliveredSale(world: World, wishes: Wishes = {}): Promise<Sale> {
  const sale = await workingSale(world, wishes);
  await deliverOrder(world.as(sale.sellerId), sale.orderId, "完成", []);
  return sale;
}

/** Makes a company the recipient of a member's invoices. */
export const makeBusiness = (world: World, userId: number) =>
  saveInfo(world.as(userId), {
    kind: "company",
    name: "好日子設計有限公司",
    businessNumber: "04595257",
    carrier: "",
    delivery: "member",
    loveCode: "",
    address: "",
  });

/** Form of one side's statement in a dispute. */
export const viewOf = (amount: number) => ({ amount, reason: "和當初約定的內容差太多了" });

/** Creates a delivered order that the buyer disputes. */
export async function disputedSale(world: World, amount: number, wishes: Wishes = {}): Promise<Sale> {
  const sale = await deliveredSale(world, wishes);
  await openDispute(world.as(sale.buyerId), sale.orderId, viewOf(amount), []);
  return sale;
}

/** Escrow held for an order, NT$. */
export async function heldFor(world: World, orderId: number): Promise<number> {
  const { rows } = await world.deps.pool.query<{ held: number }>(
    `select coalesce(sum(e.amount), 0)::int as held from ledger_entries e
     join ledger_accounts a on a.id = e.account_id join ledger_journals j on j.id = e.journal_id
     where a.kind = 'escrow' and j.order_id = $1`,
    [orderId],
  );
  return rows[0]?.held ?? 0;
}

/** Refunds requested from the gateway for an order in NT$, in order of creation. */
export async function refundsOf(world: World, orderId: number): Promise<number[]> {
  const { rows } = await world.deps.pool.query<{ amount: number }>(
    `select r.amount from payment_refunds r join payment_attempts p on p.id = r.attempt_id
     where p.order_id = $1 order by r.id`,
    [orderId],
  );
  return rows.map(({ amount }) => amount);
}

export async function orderRow(world: World, id: number): Promise<typeof orders.$inferSelect> {
  const [row] = await world.deps.db.select().from(orders).where(eq(orders.id, id));
  if (!row) throw new Error(`no order ${id}`);
  return row;
}

export function proposalsOf(world: World, orderId: number): Promise<(typeof orderProposals.$inferSelect)[]> {
  return world.deps.db
    .select()
    .from(orderProposals)
    .where(eq(orderProposals.orderId, orderId))
    .orderBy(orderProposals.id);
}
