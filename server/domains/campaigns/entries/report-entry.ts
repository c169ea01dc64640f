import { eq } from "drizzle-orm";
import type { ReportReason } from "#contract/catalog/report.ts";
import { campaignEntries } from "#server/db/schema/campaigns.ts";
import { type Ctx, memberId } from "#server/kernel/ctx.ts";
import { refuse } from "#server/kernel/errors.ts";
import { tx } from "#server/kernel/tx.ts";
import { entryReports } from "../process/report.ts";
import { getPublic } from "../store.ts";
import { findEntry } from "./entry-queries.ts";

/**
 * Reports an entry to the operators, also after its campaign, because its page stays. While the member's own report is
 * open, another one changes nothing.
 * @throws Refusal not_found when it is not visible, own_entry_report
 */
export async function reportEntry(
  ctx: Ctx,
  entryId: number,
  form: { reason: ReportReason; text: string },
): Promise<void> {
  await tx(ctx, async (ctx) => {
    const reporterId = memberId(ctx);
    // Locks the entry, because hiding it decides all open reports.
    await ctx.db.select().from(campaignEntries).where(eq(campaignEntries.id, entryId)).for("share");
    const { userId, slug } = await findEntry(ctx, entryId);
    await getPublic(ctx, slug);
    if (userId === reporterId) refuse("own_entry_report");
    await entryReports.file(ctx, entryId, form);
  });
}
