import { eq } from "drizzle-orm";
import { invoices } from "#server/db/schema/invoices.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { isStuck } from "./process/predicates.ts";
import { transitionPaper } from "./process/run.ts";
import { lockPaper } from "./store.ts";
import { syncInvoices } from "./sync-invoices.ts";

/** Operations of the finance console on stuck invoices and allowances, each in the caller's transaction. */

/** Sends an invoice or allowance again. @returns false when it is no longer stuck */
export async function retryInvoice(ctx: Ctx, id: number): Promise<boolean> {
  const { paper } = await lockPaper(ctx, id);
  if (!isStuck.test(paper)) return false;
  // The operator has verified that the allowance was not issued, so it is sent as if for the first time.
  if (paper.kind === "allowance") await ctx.db.update(invoices).set({ sentAt: null }).where(eq(invoices.id, id));
  await transitionPaper(ctx, paper, paper.state === "stuck" ? "retry" : "retry_void", "operator");
  return true;
}

/**
 * Records that an invoice or allowance was issued, or voided, on the issuer's own website.
 * @param reference the issued number
 * @returns false when it is no longer stuck
 */
export async function settleInvoice(ctx: Ctx, id: number, reference: string): Promise<boolean> {
  const { paper, bill } = await lockPaper(ctx, id);
  if (!isStuck.test(paper)) return false;
  const issued = { paperNumber: reference, randomCode: null, trade: null, issuedAt: ctx.now() };
  if (paper.state === "void_stuck") await transitionPaper(ctx, paper, "void", "operator");
  else await transitionPaper(ctx, paper, paper.kind === "invoice" ? "issue" : "allow", "operator", { issued });
  await syncInvoices(ctx, bill);
  return true;
}
