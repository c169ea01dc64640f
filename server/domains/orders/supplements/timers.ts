import { and, eq, inArray, isNotNull, isNull, lte, not, sql } from "drizzle-orm";
import { orderSupplements } from "#server/db/schema/supplements.ts";
import { orderHeld } from "#server/db/sql/finance.ts";
import { orderFrozen } from "#server/domains/finance/process/predicates.ts";
import { post } from "#server/domains/ledger/index.ts";
import { audit } from "#server/kernel/audit.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { refusalOf } from "#server/kernel/process/available-actions.ts";
import { tx } from "#server/kernel/tx.ts";
import { isHeldBack } from "../clearance/hold-revenue.ts";
import { clearedEntries } from "../money/money.ts";
import { supplementProcess } from "../process/supplement.ts";
import type { OrderRow } from "../store.ts";
import { makeSupplement } from "./make.ts";
import { asSupplement, type Both, lockAnySupplement, lockDueSupplement, totalOf } from "./store.ts";

const BATCH = 100;

/** Processes each in its own transaction; a failure is logged and does not stop the others. @returns how many failed */
async function each(
  ctx: Ctx,
  ids: { id: number }[],
  lock: (ctx: Ctx, id: number) => Promise<Both | undefined>,
  work: (ctx: Ctx, both: Both) => Promise<void>,
): Promise<number> {
  let failed = 0;
  for (const { id } of ids) {
    try {
      await tx(ctx, async (ctx) => {
        const both = await lock(ctx, id);
        if (both) await work(ctx, both);
      });
    } catch (error) {
      failed++;
      ctx.log.error({ err: error, supplementId: id }, "a timer failed for an additional payment");
    }
  }
  return failed;
}

/**
 * Lapses supplements that were not answered or paid in time, except during a chargeback. One with a payment under way
 * is checked again in the next round; it does not block others, because all due ones are read.
 */
export async function lapseSupplements(ctx: Ctx): Promise<number> {
  const now = ctx.now();
  const due = await ctx.db
    .select({ id: orderSupplements.id })
    .from(orderSupplements)
    .where(lte(orderSupplements.answerBy, now))
    .orderBy(orderSupplements.answerBy);
  return each(ctx, due, lockDueSupplement, async (ctx, both) => {
    const { order, supplement } = both;
    if (order.frozen || supplement.answerBy === null || supplement.answerBy > now) return;
    if (refusalOf(supplementProcess, "lapse", supplement, "system", now) === null)
      await makeSupplement(ctx, both, "lapse");
  });
}

/** Turns tips into balance when their clearance period ends, unless a chargeback is open or an operator must check. */
export async function clearTips(ctx: Ctx): Promise<number> {
  const due = await ctx.db
    .select({ id: orderSupplements.id })
    .from(orderSupplements)
    .where(
      and(
        lte(orderSupplements.clearsAt, ctx.now()),
        isNull(orderSupplements.clearedAt),
        not(orderFrozen(sql`${orderSupplements.orderId}`)),
        not(orderHeld(sql`${orderSupplements.orderId}`)),
      ),
    )
    .orderBy(orderSupplements.clearsAt)
    .limit(BATCH);
  return each(ctx, due, lockAnySupplement, async (ctx, { order, supplement }) => {
    if (supplement.clearedAt !== null || order.frozen || (await isHeldBack(ctx, order))) return;
    const { id } = supplement;
    const amount = totalOf(supplement);
    const entries = clearedEntries(amount, order.sellerId);
    await post(ctx, { kind: "tip.cleared", key: `supplement:${id}:cleared`, orderId: order.id, entries });
    await ctx.db.update(orderSupplements).set({ clearedAt: ctx.now() }).where(eq(orderSupplements.id, id));
    await audit(ctx, "supplement.clear", "supplement", id, { orderId: order.id, amount });
  });
}

/** Lapses the open supplements of an order that ends. */
export async function lapseWith(ctx: Ctx, order: OrderRow): Promise<void> {
  const waiting = await ctx.db
    .select()
    .from(orderSupplements)
    .where(
      and(
        eq(orderSupplements.orderId, order.id),
        inArray(orderSupplements.kind, ["revision", "scope"]),
        isNotNull(orderSupplements.answerBy),
      ),
    )
    .for("no key update");
  const systemCtx = { ...ctx, actor: { kind: "system", name: "supplement" } } as const;
  for (const row of waiting)
    await makeSupplement(systemCtx, { order, supplement: asSupplement(row, order, ctx.now()) }, "lapse");
}

/** After a chargeback, open supplements get their remaining time back. @param since when the order stopped */
export async function postponeSupplements(ctx: Ctx, orderId: number, since: Date): Promise<void> {
  const ms = ctx.now().getTime() - since.getTime();
  await ctx.db
    .update(orderSupplements)
    .set({ answerBy: sql`${orderSupplements.answerBy} + ${ms}::bigint * interval '1 millisecond'` })
    .where(and(eq(orderSupplements.orderId, orderId), isNotNull(orderSupplements.answerBy)));
}
