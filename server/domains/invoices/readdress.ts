import { eq } from "drizzle-orm";
import type { Info } from "#contract/accounts/settings.ts";
import { feeBills } from "#server/db/schema/invoices.ts";
import { audit } from "#server/kernel/audit.ts";
import { type Ctx, memberId } from "#server/kernel/ctx.ts";
import { refuse } from "#server/kernel/errors.ts";
import { tx } from "#server/kernel/tx.ts";
import { addresseeOf } from "./bill-fees.ts";
import { isStuckToIssue } from "./process/predicates.ts";
import { transitionPaper } from "./process/run.ts";
import { lockPaper } from "./store.ts";

/**
 * Makes an invoice that its issuer did not take out to somebody else, or in another way, and sends it again. Later papers of
 * the same fee follow it; what the member chose for others stays as it is.
 * @throws Refusal not_found, forbidden for one's own, conflict where it is not stuck any more
 */
export async function readdress(ctx: Ctx, paperId: number, info: Info): Promise<void> {
  await tx(ctx, async (ctx) => {
    const { paper, bill } = await lockPaper(ctx, paperId);
    if (bill.userId === memberId(ctx)) refuse("forbidden");
    if (paper.kind !== "invoice" || !isStuckToIssue.test(paper))
      refuse("conflict", "這張發票的狀態剛剛已經改變，這個動作已經不能做了。");
    const addressee = await addresseeOf(ctx, bill.userId, info);
    await ctx.db.update(feeBills).set({ addressee, updatedAt: ctx.now() }).where(eq(feeBills.id, bill.id));
    await audit(ctx, "invoice.readdress", "invoice", paperId, { kind: addressee.kind });
    await transitionPaper(ctx, paper, "retry", "operator");
  });
}
