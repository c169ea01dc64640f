import { eq } from "drizzle-orm";
import { type MailSwitch, mailSwitches } from "#contract/accounts/mail-switches.ts";
import { users } from "#server/db/schema/accounts.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { queueMail } from "#server/kernel/delivery/outbox.ts";
import { unsubscribeLink } from "./unsubscribe-token.ts";

/** Whether a member has such mails switched on: all are but the newsletter, which needs a consent. */
export function wants(
  user: Pick<typeof users.$inferSelect, "emailNotices" | "newsletterAt">,
  kind: MailSwitch,
): boolean {
  if (kind === "newsletter") return user.newsletterAt !== null;
  return (user.emailNotices as Partial<Record<MailSwitch, boolean>>)[kind] !== false;
}

export type MemberMail = {
  userId: number;
  /** The switch that it obeys. */
  kind: MailSwitch;
  /** The same key is sent once. */
  key: string;
  subject: string;
  /** Paragraphs under the greeting. */
  text: readonly string[];
  /** At most one mail per thread in 15 minutes. */
  thread?: string;
};

/**
 * Writes a mail that a member may switch off into the outbox, unless they have. The only way to such a mail: it says at
 * its end and in its head how to stop (RFC 8058). Part of the caller's transaction.
 */
export async function mailMember(ctx: Ctx, { userId, kind, text, ...mail }: MemberMail): Promise<void> {
  const [user] = await ctx.db.select().from(users).where(eq(users.id, userId));
  if (!user?.email || !wants(user, kind)) return;
  const unsubscribe = unsubscribeLink(ctx, userId, kind);
  const stop = `不想再收到「${mailSwitches[kind]}」的通知信，可以在這裡停收：\n${unsubscribe}`;
  await queueMail(ctx, {
    ...mail,
    to: user.email,
    text: [`${user.nickname}，你好：`, ...text, stop].join("\n\n"),
    unsubscribe,
  });
}
