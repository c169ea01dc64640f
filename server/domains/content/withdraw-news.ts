import { eq } from "drizzle-orm";
import { news } from "#server/db/schema/content.ts";
import { audit } from "#server/kernel/audit.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { refuse } from "#server/kernel/errors.ts";
import { tx } from "#server/kernel/tx.ts";
import { actionsIn, newsState } from "./rules.ts";
import { lockNews } from "./store.ts";

/**
 * Takes published news from the pages; what is only scheduled becomes a draft again.
 * @throws Refusal not_found, conflict when there is nothing to withdraw
 */
export async function withdrawNews(ctx: Ctx, id: number): Promise<void> {
  await tx(ctx, async (ctx) => {
    const row = await lockNews(ctx, id);
    const now = ctx.now();
    const state = newsState(row, now);
    if (!actionsIn[state].includes("withdraw")) refuse("conflict");
    const change = state === "scheduled" ? { publishAt: null } : { withdrawnAt: now };
    await ctx.db
      .update(news)
      .set({ ...change, updatedAt: now })
      .where(eq(news.id, id));
    await audit(ctx, "news.withdraw", "news", id, { title: row.title, state });
  });
}
