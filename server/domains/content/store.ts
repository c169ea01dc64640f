import { eq } from "drizzle-orm";
import { type NewsState, newsStates } from "#contract/content/states.ts";
import { news } from "#server/db/schema/content.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { refuse } from "#server/kernel/errors.ts";
import { type NewsTimes, newsIn } from "./process/predicates.ts";

export type News = typeof news.$inferSelect & { state: NewsState };

const states = Object.keys(newsStates) as NewsState[];

/**
 * The state of news at a given time.
 * @throws Error for news that were withdrawn but never published, which the table rejects
 */
export function newsState(times: NewsTimes, now: Date): NewsState {
  const found = states.find((state) => newsIn[state].test(times, now));
  if (!found) throw new Error("news have no state");
  return found;
}

export const asNews = (row: typeof news.$inferSelect, now: Date): News => ({ ...row, state: newsState(row, now) });

/** News in any state, locked. @throws Refusal not_found */
export async function lockNews(ctx: Ctx, id: number): Promise<News> {
  const [row] = await ctx.db.select().from(news).where(eq(news.id, id)).for("update");
  return row ? asNews(row, ctx.now()) : refuse("not_found");
}

/** News in any state. @throws Refusal not_found */
export async function getNews(ctx: Ctx, id: number): Promise<News> {
  const [row] = await ctx.db.select().from(news).where(eq(news.id, id));
  return row ? asNews(row, ctx.now()) : refuse("not_found");
}
