import { eq, sql } from "drizzle-orm";
import { type Bill, billAt, billOf } from "#contract/orders/money/bill.ts";
import type { SupplementKind, SupplementState } from "#contract/orders/supplements.ts";
import { orderSupplements } from "#server/db/schema/supplements.ts";
import { holdPayments, paymentsUnderWay } from "#server/domains/payments/index.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { refuse } from "#server/kernel/errors.ts";
import { one, read } from "#server/kernel/rows.ts";
import { mySide } from "../policy.ts";
import { paymentsOf, RawRelatedRows } from "../process/fact-rows.ts";
import { takesMore, takesTips } from "../process/predicates.ts";
import type { SupplementFacts } from "../process/supplement.ts";
import { lockAnyOrder, type OrderRow } from "../store.ts";

type Stored = typeof orderSupplements.$inferSelect;
export type SupplementRow = Omit<Stored, "state"> & SupplementFacts & { state: SupplementState };

/** What the buyer pays. */
export const totalOf = (supplement: Stored): number => billOf(supplement).total;

/** An unpaid tip is visible to the buyer only. */
export const isShownToBoth = ({ kind, paidAt }: Pick<Stored, "kind" | "paidAt">): boolean =>
  kind !== "tip" || paidAt !== null;

/** True while the order's state allows this kind. */
export const fitsIn = (order: OrderRow, kind: SupplementKind, now: Date): boolean =>
  kind === "tip" ? takesTips.test(order, now) : takesMore.test(order);

/** Both fees at the rates of the order; tips have none. */
export const billOfSupplement = (order: OrderRow, kind: SupplementKind, price: number): Bill =>
  billAt(price, kind === "tip" ? { buyerFeeBp: 0, commissionBp: 0 } : order);

export const asSupplement = (row: Stored, order: OrderRow, now: Date): SupplementRow => ({
  ...row,
  kind: row.kind as SupplementKind,
  state: row.state as SupplementState,
  by: row.proposedBy === order.buyerId ? "buyer" : "seller",
  fits: fitsIn(order, row.kind as SupplementKind, now),
  frozen: order.frozen,
  payments: [],
});

/** All supplements of an order, oldest first. */
export async function supplementsOf(ctx: Ctx, order: OrderRow): Promise<SupplementRow[]> {
  const rows = await ctx.db
    .select()
    .from(orderSupplements)
    .where(eq(orderSupplements.orderId, order.id))
    .orderBy(orderSupplements.id);
  return rows.map((row) => asSupplement(row, order, ctx.now()));
}

export type Both = { order: OrderRow; supplement: SupplementRow };

/** A supplement with its order, both locked, the order first; undefined when there is none. */
export async function lockAnySupplement(ctx: Ctx, id: number): Promise<Both | undefined> {
  const where = eq(orderSupplements.id, id);
  const [named] = await ctx.db.select({ orderId: orderSupplements.orderId }).from(orderSupplements).where(where);
  const order = named && (await lockAnyOrder(ctx, named.orderId));
  if (!order) return undefined;
  const [row] = await ctx.db.select().from(orderSupplements).where(where).for("no key update");
  return row && { order, supplement: asSupplement(row, order, ctx.now()) };
}

/** The same for a timer, with its payments locked as well. */
export async function lockDueSupplement(ctx: Ctx, id: number): Promise<Both | undefined> {
  const both = await lockAnySupplement(ctx, id);
  if (!both) return undefined;
  const { orderId } = both.supplement;
  await holdPayments(ctx, { orderId, supplementId: id });
  const rows = await read(
    ctx.db,
    RawRelatedRows.pick({ payments: true }),
  )`select ${paymentsUnderWay({ orderId: sql`${orderId}`, supplementId: sql`${id}` })} as payments`;
  return { ...both, supplement: { ...both.supplement, payments: paymentsOf(one(rows).payments) } };
}

/** A supplement of an order of the acting member, both locked. @throws Refusal not_found */
export async function lockSupplement(ctx: Ctx, id: number): Promise<Both> {
  const both = (await lockAnySupplement(ctx, id)) ?? refuse("not_found");
  mySide(ctx, both.order);
  return both;
}
