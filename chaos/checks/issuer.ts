import type pg from "pg";
import type { Verdict } from "../facts.ts";

/** An invoice or allowance as the simulated issuer stores it. */
export type Paper = { number: string; total: number; voided: boolean; allowances: { total: number }[] };

/** The documents that the issuer has issued. */
export async function readIssuer(host: string): Promise<Paper[]> {
  const answer = await fetch(`${host}/control/invoices`, { signal: AbortSignal.timeout(30_000) });
  return (await answer.json()) as Paper[];
}

/**
 * Compares the issued documents with the bills: each is known, and those of a bill add up to its sum. What an operator
 * put on paper by hand, outside the issuer, cannot be compared.
 */
export async function judgeIssuer(pool: pg.Pool, papers: readonly Paper[], verdict: Verdict): Promise<void> {
  const { rows } = await pool.query<{ bill: number; total: number; settled: boolean; number: string }>(
    `select b.id as bill, b.total, i.number, not exists (select from invoices w
       where w.bill_id = b.id and (w.state not in ('issued', 'void') or exists (
         select from finance_items f where f.key = 'invoice:' || w.id and f.state = 'settled' and f.way = 'papers'))) as settled
     from fee_bills b join invoices i on i.bill_id = b.id and i.kind = 'invoice'`,
  );
  const billOf = new Map(rows.map((row) => [row.number, row]));
  const standing = new Map<number, number>();
  for (const { number, total, voided, allowances } of papers) {
    const row = billOf.get(number);
    if (!row) verdict.doubled.push(`the issuer has paper ${number}, which no bill knows`);
    const left = voided ? 0 : allowances.reduce((sum, each) => sum - each.total, total);
    if (row) standing.set(row.bill, (standing.get(row.bill) ?? 0) + left);
  }
  for (const { bill, total, settled } of new Map(rows.map((row) => [row.bill, row])).values())
    if (settled && (standing.get(bill) ?? 0) !== total)
      verdict.violations.push(
        `the issuer has what a bill says: bill ${bill}, NT$${standing.get(bill) ?? 0} of ${total}`,
      );
}
