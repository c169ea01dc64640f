import { and, desc, inArray, isNotNull, or } from "drizzle-orm";
import { feeBills, invoices } from "#server/db/schema/invoices.ts";
import { orders } from "#server/db/schema/orders.ts";
import { need } from "#server/demo/bulk.ts";
import { bookings } from "#server/domains/invoices/process/money.ts";
import { numberOf, taxOf } from "#server/domains/invoices/rules.ts";
import { asPaper } from "#server/domains/invoices/store.ts";
import { post } from "#server/domains/ledger/index.ts";
import { netFeesOf } from "#server/domains/orders/sale/money.ts";
import { later, MINUTE } from "#server/kernel/clock.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { one } from "#server/kernel/rows.ts";
import { type Invoice, invoiceNumberOf } from "#server/sandbox/ezpay/invoice.ts";
import type { TradeStore } from "#server/sandbox/newebpay/store.ts";
import type { DemoMembers } from "./members.ts";

/** How many of the newest sales of the two log-in members have invoices. */
const SALES = 24;

type Fee = { orderId: number; side: "buyer" | "seller"; userId: number; total: number; at: Date };

/**
 * Writes an invoice as if it had been issued when the sale ended, with its journal, without a notification. The stand-in
 * gets it too.
 */
async function issued(ctx: Ctx, { orderId, side, userId, total, at }: Fee, n: number): Promise<Invoice> {
  const email = "demo@example.com";
  const addressee = { kind: "member", name: "示範會員", email, address: "" };
  const values = { orderId, side, userId, total, addressee, createdAt: at, updatedAt: at };
  const bill = one(await ctx.db.insert(feeBills).values(values).returning());
  const when = later(at, MINUTE);
  const paper = {
    invoiceNumber: invoiceNumberOf(n),
    randomCode: String((n * 7919) % 10_000).padStart(4, "0"),
    trade: `demo${n}`,
    number: numberOf(n, at),
  };
  const row = one(
    await ctx.db
      .insert(invoices)
      .values({
        ...{ billId: bill.id, kind: "invoice", state: "issued", number: paper.number, total, tax: taxOf(total) },
        ...{ paperNumber: paper.invoiceNumber, randomCode: paper.randomCode, trade: paper.trade },
        ...{ issuedAt: when, sentAt: when, createdAt: at },
      })
      .returning(),
  );
  if (row.tax > 0) await post({ ...ctx, now: () => when }, bookings.issued.posting(asPaper(row)));
  const { tax } = row;
  const kept = { businessNumber: null, reaches: `2 ${email}`, voided: false, allowances: [] };
  return { ...paper, ...kept, createdAt: when.toISOString(), total, tax, buyer: addressee.name };
}

/** Invoices over the newest sales of buyer@example.com and seller@example.com. */
export async function fillInvoices(ctx: Ctx, members: DemoMembers, store: TradeStore<Invoice>): Promise<void> {
  const us = [need(members, "buyer").id, need(members, "seller").id];
  const sales = await ctx.db
    .select()
    .from(orders)
    .where(and(isNotNull(orders.closedAt), or(inArray(orders.buyerId, us), inArray(orders.sellerId, us))))
    .orderBy(desc(orders.closedAt))
    .limit(SALES);
  const fees = sales.reverse().flatMap((order): Fee[] => {
    const { id: orderId, buyerId, sellerId, paidAt, closedAt: at } = order;
    if (paidAt === null || at === null) return [];
    const kept = netFeesOf(order, order.refunded);
    return [
      { orderId, side: "buyer", userId: buyerId, total: kept.buyer, at },
      { orderId, side: "seller", userId: sellerId, total: kept.seller, at },
    ];
  });
  for (const [n, fee] of fees.filter(({ total }) => total > 0).entries()) {
    const invoice = await issued(ctx, fee, n + 1);
    await store.put(invoice.number, invoice);
  }
}
