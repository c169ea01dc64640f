import type { z } from "zod";
import type { NewsForm } from "#contract/content/schemas.ts";
import { news } from "#server/db/schema/content.ts";
import { audit } from "#server/kernel/audit.ts";
import { type Ctx, memberId } from "#server/kernel/ctx.ts";
import { sanitizeRichText } from "#server/kernel/rich-text.ts";
import { tx } from "#server/kernel/tx.ts";
import type { News } from "./store.ts";

/** A new draft. @throws Refusal forbidden */
export async function createNews(ctx: Ctx, { title, summary, body }: z.output<typeof NewsForm>): Promise<News> {
  return tx(ctx, async (ctx) => {
    const now = ctx.now();
    const values = { title, summary, body: sanitizeRichText(body, { pictures: false }) };
    const [row] = await ctx.db
      .insert(news)
      .values({ ...values, createdBy: memberId(ctx), createdAt: now, updatedAt: now })
      .returning();
    if (!row) throw new Error("no news came back");
    await audit(ctx, "news.create", "news", row.id, { title });
    return row;
  });
}
