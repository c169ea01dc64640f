import type { z } from "zod";
import { grossOf } from "#contract/orders/money/bill.ts";
import {
  type AccountBalances,
  type Movement,
  movements,
  type Statement,
  type StatementLine,
} from "#contract/orders/money/statements.ts";
import { startOfTaipeiMonth, startOfTaipeiMonthAfter } from "#contract/time.ts";
import { invoiceNumbersOf } from "#server/domains/invoices/index.ts";
import { type Ctx, memberId } from "#server/kernel/ctx.ts";
import { refuse } from "#server/kernel/errors.ts";
import { netPriceOf } from "../money/money.ts";
import { statementMonths } from "./statement-months.ts";
import { entriesBetween, type JournalRow } from "./statement-query.ts";

type Line = z.output<typeof StatementLine>;
type Sum = AccountBalances & { kind: Movement; count: number };

const kinds: Readonly<Record<string, Movement>> = {
  "order.closed": "sale",
  "order.withdrawn": "refund",
  "order.refunded_later": "refund",
  "order.cleared": "cleared",
  "tip.paid": "tip",
  "tip.cleared": "cleared",
  "fee.returned": "fee_returned",
  "transfer.requested": "withdrawal",
  "transfer.returned": "withdrawal_returned",
  "balance.to_point": "to_points",
  "points.to_balance": "from_points",
  "points.paid_out": "from_points",
  "books.mended": "mended",
  "chargeback.held": "chargeback",
  "chargeback.released": "chargeback",
};

/** The seller's gross revenue of a line, NT$: of a closed sale before the commission, or a tip; what a withdrawal took. */
export function soldBy({
  journal,
  bill,
  pending,
  balance,
}: Pick<JournalRow, "journal" | "bill" | "pending" | "balance">): number {
  if (kinds[journal] === "tip") return pending;
  const kept = bill ? netPriceOf(bill, bill.refunded) : 0;
  if (journal === "order.refunded_later") return pending + balance;
  if (kinds[journal] === "refund") return -kept;
  return kinds[journal] === "sale" ? kept : 0;
}

/** The fee as the ledger posted it, not by today's formula. */
function saleOf({ bill, pending, balance }: JournalRow): Line["sale"] {
  if (!bill) return null;
  const price = grossOf(bill);
  const kept = netPriceOf(bill, bill.refunded);
  return { price, back: price - kept, fee: kept - pending - balance };
}

function lineOf(row: JournalRow): Line {
  const { at, title, orderId, pending, balance } = row;
  const kind = kinds[row.journal] ?? "other";
  return { at, kind, title, orderId, sale: kind === "sale" ? saleOf(row) : null, invoice: null, pending, balance };
}

/** The sums that a line adds to. A sale adds to several, which together equal what it moved. */
function partsOf({ kind, sale, pending, balance }: Line): Omit<Sum, "count">[] {
  if (!sale) return [{ kind, pending, balance }];
  const parts: Omit<Sum, "count">[] = [
    { kind, pending: pending + sale.back + sale.fee, balance },
    { kind: "refund", pending: -sale.back, balance: 0 },
    { kind: "fee", pending: -sale.fee, balance: 0 },
  ];
  return parts.filter(({ pending, balance }) => pending !== 0 || balance !== 0);
}

function sumsOf(lines: readonly Line[]): Sum[] {
  const parts = lines.flatMap(partsOf);
  return (Object.keys(movements) as Movement[]).flatMap((kind) => {
    const own = parts.filter((part) => part.kind === kind);
    if (own.length === 0) return [];
    const add = (of: "pending" | "balance") => own.reduce((sum, part) => sum + part[of], 0);
    return { kind, count: own.length, pending: add("pending"), balance: add("balance") };
  });
}

async function withInvoices(ctx: Ctx, me: number, lines: readonly Line[]): Promise<Line[]> {
  const sold = lines.flatMap(({ sale, orderId }) => (sale && orderId !== null ? [orderId] : []));
  const numbers = await invoiceNumbersOf(ctx, me, sold);
  return lines.map((line) => (line.sale ? { ...line, invoice: numbers.get(line.orderId ?? 0) ?? null } : line));
}

/** A member's own statement of a month. @throws Refusal not_found before the first earnings, and for future months */
export async function myStatement(ctx: Ctx, month: string): Promise<z.output<typeof Statement>> {
  const me = memberId(ctx);
  const months = await statementMonths(ctx, me);
  const at = months.indexOf(month);
  if (at < 0) refuse("not_found");
  const from = startOfTaipeiMonth(month);
  const end = startOfTaipeiMonthAfter(from, 1);
  const now = ctx.now();
  const { opening, closing, journals } = await entriesBetween(ctx, me, from, end);
  const lines = await withInvoices(ctx, me, journals.map(lineOf));
  const beside = { earlier: months[at + 1] ?? null, later: months[at - 1] ?? null };
  const final = end <= now;
  return { month, from, until: final ? end : now, final, opening, closing, sums: sumsOf(lines), lines, ...beside };
}
