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
 * Changes recipient or delivery of an invoice that the issuer refused, and sends it again. Later documents of the same
 * fee use the new one; the member's choice for other orders does not change.
 * @throws Refusal not_found, forbidden for one's own, conflict when it is no longer stuck
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
