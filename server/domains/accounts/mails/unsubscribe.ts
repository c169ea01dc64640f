import { eq } from "drizzle-orm";
import { mailSwitches } from "#contract/accounts/mail-switches.ts";
import { users } from "#server/db/schema/accounts.ts";
import { audit } from "#server/kernel/audit.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { refuse } from "#server/kernel/errors.ts";
import { tx } from "#server/kernel/tx.ts";
import { wants } from "./mail-member.ts";
import { readUnsubscribe } from "./unsubscribe-token.ts";

/** What a link in a mail stops, and whether such mails are still sent. @throws Refusal not_found */
export async function checkUnsubscribe(ctx: Ctx, token: string): Promise<{ title: string; on: boolean }> {
  const { userId, kind } = readUnsubscribe(ctx, token);
  const [user] = await ctx.db.select().from(users).where(eq(users.id, userId));
  if (!user) refuse("not_found");
  return { title: mailSwitches[kind], on: wants(user, kind) };
}

/** Switches one kind of mail off, as the settings do. Once more changes nothing. @throws Refusal not_found */
export async function unsubscribe(ctx: Ctx, token: string): Promise<void> {
  const { userId, kind } = readUnsubscribe(ctx, token);
  await tx(ctx, async (ctx) => {
    const [user] = await ctx.db.select().from(users).where(eq(users.id, userId)).for("update");
    if (!user) refuse("not_found");
    if (!wants(user, kind)) return;
    const set =
      kind === "newsletter"
        ? { newsletterAt: null, newsletterText: null }
        : { emailNotices: { ...(user.emailNotices as Record<string, boolean>), [kind]: false } };
    await ctx.db.update(users).set(set).where(eq(users.id, userId));
    await audit(ctx, "member.unsubscribe", "user", userId, { kind });
  });
}
