import { sql } from "drizzle-orm";
import type { Ctx } from "./ctx.ts";

/** What every web process listens to. */
export const MEMBER_CHANNEL = "member";

/**
 * What open pages are told: `notices` have changed, the `session` may have ended, something happened in a `thread` of
 * messages, or the other one is `typing` there. Only that something changed goes over the wire; what it is, each page
 * asks for with its own rights.
 */
export type MemberNews = { userId: number } & (
  | { what: "notices" | "session" }
  | { what: "thread" | "typing"; threadId: number }
);

async function tell(ctx: Ctx, news: MemberNews): Promise<void> {
  await ctx.db.execute(sql`select pg_notify(${MEMBER_CHANNEL}, ${JSON.stringify(news)})`);
}

/** Tells every open page of these members, in every process, once the running transaction is committed. */
export async function notifyMembers(
  ctx: Ctx,
  userIds: readonly number[],
  what: "notices" | "session" = "notices",
): Promise<void> {
  for (const userId of userIds) await tell(ctx, { userId, what });
}

/** The same for what happened in a thread of messages: sent, read, taken back. */
export async function notifyThread(ctx: Ctx, userIds: readonly number[], threadId: number): Promise<void> {
  for (const userId of userIds) await tell(ctx, { userId, what: "thread", threadId });
}

/** Somebody types to this member. Kept nowhere: who is not listening does not hear it. */
export async function notifyTyping(ctx: Ctx, userId: number, threadId: number): Promise<void> {
  await tell(ctx, { userId, what: "typing", threadId });
}
