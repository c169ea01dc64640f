import { eq, sql } from "drizzle-orm";
import { takesPart } from "#contract/accounts/status.ts";
import { users } from "#server/db/schema/accounts.ts";
import { mailMember } from "#server/domains/accounts/index.ts";
import { writeNotification } from "#server/domains/notifications/index.ts";
import type { Ctx } from "#server/kernel/ctx.ts";

export type RequestNotice = {
  userId: number;
  /** The member whose portrait stands beside it. */
  fromId: number | null;
  kind: "request" | "offer" | "support";
  /** Names the occasion, so that nobody is told twice. */
  key: string;
  title: string;
  /** Paragraphs of the mail under the greeting. */
  text: readonly string[];
  url: string;
};

/** Tells one member in the bell menu and, unless they have switched it off, by mail. Part of the caller's transaction. */
export async function notify(ctx: Ctx, { userId, fromId, kind, key, title, text, url }: RequestNotice): Promise<void> {
  const [user] = await ctx.db.select({ status: users.status }).from(users).where(eq(users.id, userId));
  if (!user || !takesPart(user.status)) return;
  const [from] =
    fromId === null ? [] : await ctx.db.select({ avatar: users.avatar }).from(users).where(eq(users.id, fromId));
  await writeNotification(ctx, { userId, kind, title, url, avatar: from?.avatar ?? null, key });
  await mailMember(ctx, {
    userId,
    kind: "orders",
    key: `${key}:${userId}`,
    subject: title,
    text: [...text, `查看內容：\n${ctx.ports.origin}${url}`],
  });
}

/** Whether one of the two has blocked the other. */
export async function areApart(ctx: Ctx, one: number, other: number): Promise<boolean> {
  const { rows } = await ctx.db.execute(sql`
    select 1 from blocks where (user_id, blocked_id) in ((${one}, ${other}), (${other}, ${one})) limit 1`);
  return rows.length > 0;
}
