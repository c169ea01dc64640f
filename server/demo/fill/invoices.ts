import { and, isNotNull } from "drizzle-orm";
import { taipeiDay, withZone } from "#contract/time.ts";
import { feeBills, invoices } from "#server/db/schema/invoices.ts";
import { orders } from "#server/db/schema/orders.ts";
import { insertAll } from "#server/demo/bulk.ts";
import { bookings } from "#server/domains/invoices/process/money.ts";
import { numberOf, taxOf } from "#server/domains/invoices/rules.ts";
import { asPaper } from "#server/domains/invoices/store.ts";
import { postAll } from "#server/domains/ledger/index.ts";
import { netFeesOf } from "#server/domains/orders/money/money.ts";
import { later, MINUTE } from "#server/kernel/clock.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { type Invoice, invoiceNumberOf } from "#server/sandbox/ezpay/invoice.ts";
import type { TradeStore } from "#server/sandbox/newebpay/store.ts";

type Fee = { orderId: number; side: "buyer" | "seller"; userId: number; total: number; at: Date };

const EMAIL = "demo@example.com";
const addressee = { kind: "member", name: "示範會員", email: EMAIL, address: "" };

/** The bills of many fees. */
const billsOf = (ctx: Ctx, fees: readonly Fee[]) =>
  insertAll(
    ctx,
    feeBills,
    fees.map(({ at, ...fee }) => ({ ...fee, addressee, createdAt: at, updatedAt: at })),
  );

/** An invoice as if it had been issued a minute after its sale ended. @param n its place among all */
function paperOf({ total, at }: Fee, billId: number, n: number) {
  const when = later(at, MINUTE);
  return {
    ...{ billId, kind: "invoice", state: "issued", number: numberOf(n, at), total, tax: taxOf(total) },
    paperNumber: invoiceNumberOf(n),
    randomCode: String((n * 7919) % 10_000).padStart(4, "0"),
    trade: `demo${n}`,
    ...{ issuedAt: when, sentAt: when, createdAt: at },
  };
}

/** The same as stored by the simulated issuer. */
function atIssuer({
  number,
  paperNumber,
  randomCode,
  trade,
  total,
  tax,
  issuedAt,
}: ReturnType<typeof paperOf>): Invoice {
  return {
    ...{ invoiceNumber: paperNumber, randomCode, trade, number, total, tax },
    ...{ businessNumber: null, reaches: `2 ${EMAIL}`, voided: false, allowances: [] },
    createdAt: issuedAt.toISOString(),
    buyer: addressee.name,
  };
}

/** Invoices over both fees of every paid sale that has ended, with their journals, without notifications. */
export async function fillInvoices(ctx: Ctx, store: TradeStore<Invoice>): Promise<void> {
  const sales = await ctx.db
    .select()
    .from(orders)
    .where(and(isNotNull(orders.closedAt), isNotNull(orders.paidAt)))
    .orderBy(orders.closedAt, orders.id);
  const fees = sales
    .flatMap((order): Fee[] => {
      const { id: orderId, buyerId, sellerId, closedAt: at } = order;
      if (at === null) return [];
      const kept = netFeesOf(order, order.refunded);
      return [
        { orderId, side: "buyer", userId: buyerId, total: kept.buyer, at },
        { orderId, side: "seller", userId: sellerId, total: kept.seller, at },
      ];
    })
    .filter(({ total }) => total > 0);
  const bills = await billsOf(ctx, fees);
  const papers = fees.map((fee, at) => paperOf(fee, bills[at]?.id ?? 0, at + 1));
  const rows = await insertAll(ctx, invoices, papers);
  for (const [day, ofDay] of Map.groupBy(
    rows.filter(({ tax }) => tax > 0),
    ({ createdAt }) => taipeiDay(createdAt),
  )) {
    const at = new Date(withZone(`${day}T23:59:00`));
    const now = () => (at < ctx.now() ? at : ctx.now());
    await postAll(
      { ...ctx, now },
      ofDay.map((row) => bookings.issued.posting(asPaper(row))),
    );
  }
  for (const paper of papers) await store.put(paper.number, atIssuer(paper));
}
