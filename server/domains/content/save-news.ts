import { eq } from "drizzle-orm";
import type { z } from "zod";
import type { NewsChange } from "#contract/content/schemas.ts";
import { news } from "#server/db/schema/content.ts";
import { audit } from "#server/kernel/audit.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { refuse } from "#server/kernel/errors.ts";
import { tx } from "#server/kernel/tx.ts";
import { cleanNews } from "./clean-news.ts";
import { lockNews } from "./store.ts";

const otherEditor = "另一位編輯剛剛改過這則消息。請先把你的內容複製下來，重新整理後再儲存。";

/**
 * Changes the text; published news change on the pages at once.
 * @throws Refusal not_found, conflict when somebody else saved meanwhile
 */
export async function saveNews(ctx: Ctx, id: number, change: z.output<typeof NewsChange>): Promise<void> {
  await tx(ctx, async (ctx) => {
    const row = await lockNews(ctx, id);
    const { title, summary, version } = change;
    if (row.version !== version) refuse("conflict", otherEditor);
    const body = cleanNews(change.body);
    if (row.title === title && row.summary === summary && row.body === body) return;
    const now = ctx.now();
    await ctx.db
      .update(news)
      .set({ title, summary, body, version: version + 1, updatedAt: now })
      .where(eq(news.id, id));
    await audit(ctx, "news.save", "news", id, { title, state: row.state });
  });
}
