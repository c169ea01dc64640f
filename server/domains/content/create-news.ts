import type { z } from "zod";
import type { NewsForm } from "#contract/content/schemas.ts";
import { news } from "#server/db/schema/content.ts";
import { type Ctx, memberId } from "#server/kernel/ctx.ts";
import { recordAct } from "#server/kernel/process/run-transition.ts";
import { one } from "#server/kernel/rows.ts";
import { tx } from "#server/kernel/tx.ts";
import { cleanNews } from "./clean-news.ts";
import { newsProcess } from "./process/news.ts";
import { asNews, type News } from "./store.ts";

/** Creates a draft. @throws Refusal forbidden */
export async function createNews(ctx: Ctx, { title, summary, body }: z.output<typeof NewsForm>): Promise<News> {
  return tx(ctx, async (ctx) => {
    const now = ctx.now();
    const values = { title, summary, body: cleanNews(body) };
    const row = one(
      await ctx.db
        .insert(news)
        .values({ ...values, createdBy: memberId(ctx), createdAt: now, updatedAt: now })
        .returning(),
    );
    await recordAct(ctx, newsProcess, "create", row.id, { title });
    return asNews(row, now);
  });
}
