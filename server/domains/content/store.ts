import { eq } from "drizzle-orm";
import { news } from "#server/db/schema/content.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { refuse } from "#server/kernel/errors.ts";

export type News = typeof news.$inferSelect;

/** News in any state, locked, or "not found". */
export async function lockNews(ctx: Ctx, id: number): Promise<News> {
  const [row] = await ctx.db.select().from(news).where(eq(news.id, id)).for("update");
  return row ?? refuse("not_found");
}

/** News in any state, or "not found". */
export async function getNews(ctx: Ctx, id: number): Promise<News> {
  const [row] = await ctx.db.select().from(news).where(eq(news.id, id));
  return row ?? refuse("not_found");
}
