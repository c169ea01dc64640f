import { eq } from "drizzle-orm";
import { news } from "#server/db/schema/content.ts";
import { audit } from "#server/kernel/audit.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { refuse, refuseField } from "#server/kernel/errors.ts";
import { tx } from "#server/kernel/tx.ts";
import { actionsIn, newsState } from "./rules.ts";
import { lockNews } from "./store.ts";

/**
 * Shows a draft or withdrawn news, at once or from an instant on; moves the time of what is scheduled.
 * @param at null: at once
 * @throws Refusal not_found, conflict when it is published already, invalid when the time has passed
 */
export async function publishNews(ctx: Ctx, id: number, at: string | null): Promise<void> {
  await tx(ctx, async (ctx) => {
    const row = await lockNews(ctx, id);
    const now = ctx.now();
    if (!actionsIn[newsState(row, now)].includes("publish")) refuse("conflict");
    const publishAt = at === null ? now : new Date(at);
    if (publishAt < now) refuseField("invalid", "publishAt", "這個時間已經過了，請選擇之後的時間，或立即發布。");
    await ctx.db.update(news).set({ publishAt, withdrawnAt: null, updatedAt: now }).where(eq(news.id, id));
    await audit(ctx, "news.publish", "news", id, { title: row.title, publishAt: publishAt.toISOString() });
  });
}
