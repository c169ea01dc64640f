import { eq } from "drizzle-orm";
import { articles } from "#server/db/schema/articles.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { refuse } from "#server/kernel/errors.ts";
import { mayModerate } from "../policy.ts";
import { articleReports } from "../process/report.ts";
import { type Article, alive } from "../store.ts";

/**
 * Any member's article for an operator, locked until the transaction ends.
 * @throws Refusal not_found, gone, forbidden for one's own
 */
export async function admitAndLock(ctx: Ctx, id: number): Promise<Article & { waiting: number }> {
  const [row] = await ctx.db.select().from(articles).where(eq(articles.id, id)).for("update");
  const article = alive(row);
  if (!mayModerate(ctx.actor, article)) refuse("forbidden");
  return { ...article, waiting: await articleReports.waiting(ctx, id) };
}
