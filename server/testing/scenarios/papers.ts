import { and, eq, inArray, sql } from "drizzle-orm";
import { expect } from "vitest";
import { financeItems } from "#server/db/schema/finance.ts";
import { feeBills, invoices } from "#server/db/schema/invoices.ts";
import { books } from "#server/testing/factories/books.ts";
import { isOpenItem } from "../../domains/finance/process/predicates.ts";
import { retryItem } from "../../domains/finance/retry-item.ts";
import { isStuck, isToSend } from "../../domains/invoices/process/predicates.ts";
import { sendDueInvoices } from "../../domains/invoices/send-invoice.ts";
import { DAY } from "../../kernel/clock.ts";
import type { Ctx } from "../../kernel/ctx.ts";
import { allowed } from "../../sandbox/ezpay/invoice.ts";
import type { World } from "../world.ts";
import type { Sale } from "./set-up.ts";

/**
 * One-time faults of the invoice issuer. Fees are billed when a sale has ended and a scenario does not change them
 * afterwards, so no invoice is voided or reduced: only chaos tests the faults of those calls.
 */
export const paperFaults = ["issue_empty", "issue_hangup", "issue_down", "issue_forged", "search_down"];

export async function troubleIssuer({ fakes }: World, faults: readonly string[]): Promise<void> {
  for (const fault of faults) await fakes.issuer.fault(fault);
}

/** Days within which invoices must be issued once nothing fails any more. */
const DAYS = 3;

/** Retries invoices that were not issued, those that need an operator through the console. */
export async function sendPapers(world: World, operator: Ctx, sales: readonly Sale[]): Promise<void> {
  await world.fakes.issuer.fault("none");
  const ids = sales.map(({ orderId }) => orderId);
  const items = and(inArray(financeItems.orderId, ids), eq(financeItems.kind, "invoice"));
  for (let day = 0; day < DAYS; day++) {
    world.pass(DAY);
    await sendDueInvoices(world.system);
    await world.drainQuietly();
    const open = await world.deps.db
      .select()
      .from(financeItems)
      .where(and(items, isOpenItem.sql("finance_items")));
    for (const { id } of open) await retryItem(operator, books, id);
    await world.drainQuietly();
  }
}

/** Checks that the issued invoices of each bill match its sum, and that none is left to send. */
export async function provePapers({ deps: { db }, fakes }: World, sales: readonly Sale[]): Promise<void> {
  const ids = sales.map(({ orderId }) => orderId);
  const rows = await db
    .select({ bill: feeBills.id, orderId: feeBills.orderId, total: feeBills.total, paper: invoices })
    .from(feeBills)
    .innerJoin(invoices, eq(invoices.billId, feeBills.id))
    .where(and(inArray(feeBills.orderId, ids), sql`${invoices.kind} = 'invoice'`));
  expect(rows.filter(({ paper }) => isToSend.test(paper) || isStuck.test(paper))).toEqual([]);
  const made = new Map((await fakes.issuer.invoices()).map((paper) => [paper.number, paper]));
  const standing = new Map<number, number>();
  for (const { bill, paper } of rows) {
    const known = made.get(paper.number);
    const left = known && !known.voided ? known.total - allowed(known) : 0;
    standing.set(bill, (standing.get(bill) ?? 0) + left);
  }
  const sums = rows.map(({ bill, orderId, total }) => ({ orderId, bill, total }));
  expect(sums.map((each) => ({ ...each, total: standing.get(each.bill) }))).toEqual(sums);
}
