import { sql } from "drizzle-orm";
import type { Ctx } from "#server/kernel/ctx.ts";

/** What every web process listens to. */
export const MEMBER_CHANNEL = "member";

/**
 * What open pages are told: `notices` have changed, or the `session` may have ended. Only that something changed goes
 * over the wire; what it is, each page asks for with its own rights.
 */
export type MemberNews = { userId: number; what: "notices" | "session" };

/** Tells every open page of these members, in every process, once the running transaction is committed. */
export async function notifyMembers(
  ctx: Ctx,
  userIds: readonly number[],
  what: MemberNews["what"] = "notices",
): Promise<void> {
  for (const userId of userIds) {
    const news: MemberNews = { userId, what };
    await ctx.db.execute(sql`select pg_notify(${MEMBER_CHANNEL}, ${JSON.stringify(news)})`);
  }
}
