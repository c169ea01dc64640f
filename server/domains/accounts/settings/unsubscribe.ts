import { eq } from "drizzle-orm";
import { mailSwitches } from "#contract/accounts/mail-switches.ts";
import { users } from "#server/db/schema/accounts.ts";
import { readUnsubscribe, wants } from "#server/domains/notifications/index.ts";
import { audit } from "#server/kernel/audit.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { emit } from "#server/kernel/delivery/events.ts";
import { refuse } from "#server/kernel/errors.ts";
import { tx } from "#server/kernel/tx.ts";
import { newsletterStopped } from "../events.ts";

/** What a link in a mail stops, and whether such mails are still sent; null for a link that is not ours. */
export async function checkUnsubscribe(
  ctx: Ctx,
  token: string,
): Promise<{ mails: { title: string; on: boolean } | null }> {
  const link = readUnsubscribe(ctx, token);
  const [user] = link ? await ctx.db.select().from(users).where(eq(users.id, link.userId)) : [];
  return { mails: link && user ? { title: mailSwitches[link.kind], on: wants(user, link.kind) } : null };
}

/** Switches one kind of mail off, as the settings do. Once more changes nothing. @throws Refusal not_found */
export async function unsubscribe(ctx: Ctx, token: string): Promise<void> {
  const link = readUnsubscribe(ctx, token);
  if (!link) refuse("not_found", "這個連結不完整，請從信件裡重新打開一次。");
  const { userId, kind, issue } = link;
  await tx(ctx, async (ctx) => {
    const [user] = await ctx.db.select().from(users).where(eq(users.id, userId)).for("update");
    if (!user) refuse("not_found");
    if (!wants(user, kind)) return;
    const set =
      kind === "newsletter"
        ? { newsletterAt: null, newsletterText: null }
        : { emailNotices: { ...(user.emailNotices as Record<string, boolean>), [kind]: false } };
    await ctx.db.update(users).set(set).where(eq(users.id, userId));
    if (issue !== null) await emit(ctx, newsletterStopped, { userId, issue });
    await audit(ctx, "member.unsubscribe", "user", userId, { kind });
  });
}
