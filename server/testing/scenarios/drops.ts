import { and, asc, eq, gt, inArray } from "drizzle-orm";
import { expect } from "vitest";
import { financeItems } from "#server/db/schema/finance.ts";
import { paymentAttempts } from "#server/db/schema/payments.ts";
import { confirmRefunds } from "#server/domains/payments/refunds/confirm-refunds.ts";
import { runDueRefunds } from "#server/domains/payments/refunds/run-refunds.ts";
import { books } from "#server/testing/factories/books.ts";
import { isOpenItem } from "../../domains/finance/process/predicates.ts";
import { retryItem } from "../../domains/finance/retry-item.ts";
import type { Ctx } from "../../kernel/ctx.ts";
import { decided } from "../factories/chargebacks.ts";
import type { World } from "../world.ts";
import { night } from "./bank.ts";
import { write } from "./letters.ts";
import type { Sale } from "./set-up.ts";

/** The first card payment of a sale that was partly or fully refunded. */
async function refundedCard({ deps: { db } }: World, { orderId }: Sale) {
  const { orderId: order, method, refundAmount, id } = paymentAttempts;
  const [card] = await db
    .select()
    .from(paymentAttempts)
    .where(and(eq(order, orderId), eq(method, "card"), gt(refundAmount, 0)))
    .orderBy(asc(id))
    .limit(1);
  return card;
}

/**
 * The bank drops the refunds of a payment; in some scenarios it has paid the same money back by a chargeback before.
 */
async function drop(world: World, operator: Ctx, sale: Sale): Promise<void> {
  const { dropped } = sale.scenario;
  const card = dropped && (await refundedCard(world, sale));
  if (!dropped || !card) return;
  const { gateway } = world.fakes;
  // An uncaptured payment was never charged: there is nothing to drop or to charge back.
  if ((await gateway.trade(card.number))?.status === "3") return;
  const { letter, reason } = dropped;
  const about =
    letter === null ? null : await write(world, operator, sale, card, { share: letter, reason, outcome: "lost" });
  if (about) await decided(operator, about.id, "lost");
  await gateway.drop(card.number);
}

/** Banks drop refunds long after they were sent; the operator retries what is still owed. */
export async function dropRefunds(world: World, operator: Ctx, sales: readonly Sale[]): Promise<void> {
  const { db } = world.deps;
  for (const sale of sales) await drop(world, operator, sale);
  await confirmRefunds(world.system);
  await world.drainQuietly();
  const ids = sales.map(({ orderId }) => orderId);
  const items = and(inArray(financeItems.orderId, ids), eq(financeItems.kind, "refund"));
  const open = await db
    .select()
    .from(financeItems)
    .where(and(items, isOpenItem.sql("finance_items")));
  for (const { id } of open) await retryItem(operator, books, id);
  await runDueRefunds(world.system);
  await world.drainQuietly();
  await night(world);
  const ended = await db.select({ state: financeItems.state }).from(financeItems).where(items);
  expect(ended.filter(({ state }) => state !== "done")).toEqual([]);
}
