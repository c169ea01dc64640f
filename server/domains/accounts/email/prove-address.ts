import { eq } from "drizzle-orm";
import { socialLogins, users } from "#server/db/schema/accounts.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { endOtherSessions } from "../sessions/sessions.ts";
import type { User } from "../store.ts";
import { endMailTokens } from "./mail-tokens.ts";

/**
 * Somebody has proved that an account's address is theirs. The first time this throws out what was prepared before:
 * whoever made the account may have been somebody else, so accounts elsewhere, sessions and links of until now end.
 * Part of the caller's transaction.
 */
export async function proveAddress(ctx: Ctx, { id, emailConfirmedAt }: User): Promise<void> {
  if (emailConfirmedAt) return;
  await ctx.db.update(users).set({ emailConfirmedAt: ctx.now() }).where(eq(users.id, id));
  await ctx.db.delete(socialLogins).where(eq(socialLogins.userId, id));
  await endOtherSessions(ctx, id);
  await endMailTokens(ctx, id);
}
