import { eq } from "drizzle-orm";
import { invoices } from "#server/db/schema/invoices.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { recordAct } from "#server/kernel/process/run-transition.ts";
import { one } from "#server/kernel/rows.ts";
import { invoiceProcess } from "./process/invoice.ts";
import { isComing, isDropped, stands } from "./process/predicates.ts";
import { enqueueSending, transitionPaper } from "./process/run.ts";
import { allowanceTax, numberOf, taxOf, taxPeriod } from "./rules.ts";
import { asPaper, type FeeBill, lockPapersOf, type Paper } from "./store.ts";

type OpenInvoice = { paper: Paper; left: { total: number; tax: number } };

/** The remainder of each valid invoice after its allowances, newest first. */
function openInvoicesOf(papers: readonly Paper[]): OpenInvoice[] {
  const taken = papers.filter((paper) => paper.kind === "allowance" && !isDropped.test(paper));
  return papers
    .filter((paper) => paper.kind === "invoice" && stands.test(paper))
    .map((paper) => {
      const off = taken.filter(({ ofId }) => ofId === paper.id);
      const left = (of: "total" | "tax") => off.reduce((sum, each) => sum - each[of], paper[of]);
      return { paper, left: { total: left("total"), tax: left("tax") } };
    })
    .reverse();
}

/**
 * Synchronises the documents of a locked bill with its sum. A higher sum is invoiced; a lower one is voided within the
 * invoice's tax period, and reduced by an allowance after it. Documents in transit are not reduced; call this again
 * when they have arrived. Call it in a transaction, after every change of the bill or its documents.
 */
export async function syncInvoices(ctx: Ctx, bill: FeeBill): Promise<void> {
  await settle(ctx, bill, await lockPapersOf(ctx, bill.id));
}

/** Creates the first documents of a bill opened in this transaction: it has none yet, and nobody else sees it. */
export const issueInvoices = (ctx: Ctx, bill: FeeBill): Promise<void> => settle(ctx, bill, []);

/** @param papers documents of the bill, locked, oldest first */
async function settle(ctx: Ctx, bill: FeeBill, papers: readonly Paper[]): Promise<void> {
  const standing = openInvoicesOf(papers);
  let open = bill.total - standing.reduce((sum, { left }) => sum + left.total, 0);
  for (const each of standing) {
    if (open >= 0) break;
    const back = await takeBack(ctx, each, -open);
    if (back === null) return;
    open += back;
  }
  if (open > 0) await newPaper(ctx, bill, { kind: "invoice", total: open, tax: taxOf(open) });
}

/** Reduces an invoice by up to this amount. @returns NT$ reduced, possibly more; null while it is in transit */
async function takeBack(ctx: Ctx, { paper, left }: OpenInvoice, most: number): Promise<number | null> {
  if (isComing.test(paper)) {
    if (paper.sentAt !== null) return null;
    await transitionPaper(ctx, paper, "drop", "system");
    return left.total;
  }
  const whole = most >= paper.total && left.total === paper.total;
  if (whole && isVoidable(paper, ctx.now())) {
    await transitionPaper(ctx, paper, "ask_void", "system");
    return left.total;
  }
  const total = Math.min(most, left.total);
  if (total === 0) return 0;
  const { billId: id, number, id: ofId } = paper;
  await newPaper(ctx, { id }, { kind: "allowance", ofId, number, total, tax: allowanceTax(left, total) });
  return total;
}

const isVoidable = ({ voidable, issuedAt }: Paper, now: Date): boolean =>
  voidable && issuedAt !== null && taxPeriod(issuedAt) === taxPeriod(now);

type NewPaper = Pick<Paper, "kind" | "total" | "tax"> & Partial<Pick<Paper, "ofId" | "number">>;

async function newPaper(ctx: Ctx, { id: billId }: Pick<FeeBill, "id">, { number, ...paper }: NewPaper): Promise<void> {
  const now = ctx.now();
  // An invoice's number contains its id, which is known only after the insert.
  const values = { ...paper, billId, number: number ?? `new:${billId}:${now.getTime()}`, tryAt: now, createdAt: now };
  const made = asPaper(one(await ctx.db.insert(invoices).values(values).returning()));
  if (number === undefined)
    await ctx.db
      .update(invoices)
      .set({ number: numberOf(made.id, now) })
      .where(eq(invoices.id, made.id));
  await recordAct(ctx, invoiceProcess, "create", made.id, { kind: made.kind, total: made.total });
  await enqueueSending(ctx, made);
}
