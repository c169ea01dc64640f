import type { Ctx } from "#server/kernel/ctx.ts";
import { peekMailToken } from "../email/mail-tokens.ts";
import { lockUser, type User } from "../store.ts";

/**
 * Locks the account whose owner has just reset the password and reviews the remaining log-in methods. The ticket stays
 * valid, since there may be several to remove.
 * @throws Refusal token_invalid
 */
export async function lockReviewed(ctx: Ctx, ticket: string): Promise<User> {
  const { userId } = await peekMailToken(ctx, "reset_review", ticket);
  return lockUser(ctx, userId);
}
