import { and, eq, or } from "drizzle-orm";
import type { Info } from "#contract/accounts/settings.ts";
import type { OrderSnapshot } from "#contract/orders/snapshot.ts";
import type { OrderState } from "#contract/orders/states.ts";
import { orders } from "#server/db/schema/orders.ts";
import { holdPayments } from "#server/domains/payments/index.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { memberId } from "#server/kernel/ctx.ts";
import { push } from "#server/kernel/delivery/push.ts";
import { refuse } from "#server/kernel/errors.ts";
import { num, one, read } from "#server/kernel/rows.ts";
import { SellerTrust } from "./money/clearance-days.ts";
import { noRelatedRows, RawRelatedRows, relatedColumns, relatedRowsOf } from "./process/fact-rows.ts";
import type { OrderFacts } from "./process/facts.ts";
import { isBusy, isCompleted, isUnpaid } from "./process/predicates.ts";

type Stored = typeof orders.$inferSelect;
type Parts = Pick<OrderFacts, keyof ReturnType<typeof relatedRowsOf>>;
export type OrderRow = Omit<Stored, "snapshot" | "state" | "invoiceTo"> & {
  snapshot: OrderSnapshot;
  state: OrderState;
  invoiceTo: Info | null;
} & Parts;

/** `snapshot` was written by place-order in the contract's shape and is never edited; `state` only by transitions. */
export const asOrder = (row: Stored, parts: Parts): OrderRow => ({
  ...row,
  ...parts,
  state: row.state as OrderState,
  snapshot: row.snapshot as OrderSnapshot,
  invoiceTo: row.invoiceTo as Info | null,
});

/**
 * The row with its pauses, open dispute and proposals. They are read after the row, so that under its lock they include
 * the changes of the previous lock holder.
 */
async function complete(ctx: Ctx, row: Stored): Promise<OrderRow> {
  const rows = await read(ctx.db, RawRelatedRows)`select ${relatedColumns} from orders o where o.id = ${row.id}`;
  return asOrder(row, relatedRowsOf(rows[0] ?? noRelatedRows));
}

/** Signals the open pages of both sides at commit that a locked order changed. */
async function changing(ctx: Ctx, row: Stored): Promise<OrderRow> {
  await push(ctx, [row.buyerId, row.sellerId], "room", row.id);
  return complete(ctx, row);
}

const mine = (ctx: Ctx, id: number) => {
  const me = memberId(ctx);
  return and(eq(orders.id, id), or(eq(orders.buyerId, me), eq(orders.sellerId, me)));
};

/** An order of the acting member, from either side. @throws Refusal not_found */
export async function getOrder(ctx: Ctx, id: number): Promise<OrderRow> {
  const [row] = await ctx.db.select().from(orders).where(mine(ctx, id));
  return row ? complete(ctx, row) : refuse("not_found");
}

/** The same, locked until the transaction ends. */
export async function lockOrder(ctx: Ctx, id: number): Promise<OrderRow> {
  const [row] = await ctx.db.select().from(orders).where(mine(ctx, id)).for("no key update");
  return row ? changing(ctx, row) : refuse("not_found");
}

/** Any order, for system code; undefined when there is none. */
export async function findOrder(ctx: Ctx, id: number): Promise<OrderRow | undefined> {
  const [row] = await ctx.db.select().from(orders).where(eq(orders.id, id));
  return row && complete(ctx, row);
}

/** Any order, locked, for system code; undefined when there is none. */
export async function lockAnyOrder(ctx: Ctx, id: number): Promise<OrderRow | undefined> {
  const [row] = await ctx.db.select().from(orders).where(eq(orders.id, id)).for("no key update");
  return row && changing(ctx, row);
}

/** Any order for a timer; undefined when somebody else holds its lock. The next tick tries again. */
export async function lockIdleOrder(ctx: Ctx, id: number): Promise<OrderRow | undefined> {
  const [row] = await ctx.db.select().from(orders).where(eq(orders.id, id)).for("no key update", { skipLocked: true });
  // Locks the payments of an unpaid order, so that none is marked as paid before the commit.
  if (row && isUnpaid.test(row, ctx.now())) await holdPayments(ctx, { orderId: id });
  return row && changing(ctx, row);
}

/** Number of orders that occupy a place of the seller: open ones, without those whose payment deadline has passed. */
export async function openOrdersOf(ctx: Ctx, serviceId: number): Promise<number> {
  const rows = await read(ctx.db, { n: num })`
    select count(*)::int as n from orders o where o.service_id = ${serviceId} and ${isBusy.sql("o", ctx.now())}`;
  return rows[0]?.n ?? 0;
}

/** The seller's level, and whether this is their first sale, that is, no other one is finished. */
export async function sellerTrustOf(ctx: Ctx, order: OrderRow): Promise<SellerTrust> {
  const rows = await read(ctx.db, SellerTrust)`
    select u.level, not exists (
        select from orders o where o.seller_id = u.id and o.id <> ${order.id} and ${isCompleted.sql("o", ctx.now())}
      ) as first
    from users u where u.id = ${order.sellerId}`;
  return one(rows);
}
