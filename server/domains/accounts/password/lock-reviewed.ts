import type { Ctx } from "#server/kernel/ctx.ts";
import { peekMailToken } from "../email/mail-tokens.ts";
import { lockUser, type User } from "../store.ts";

/**
 * The account of whoever has just set a new password by mail and looks at what still opens it. The ticket stays good, for
 * there may be more than one thing to cut. @throws Refusal token_invalid
 */
export async function lockReviewed(ctx: Ctx, ticket: string): Promise<User> {
  const { userId } = await peekMailToken(ctx, "reset_review", ticket);
  return lockUser(ctx, userId);
}
