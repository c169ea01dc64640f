import { and, eq, gt, inArray, isNull, ne } from "drizzle-orm";
import { mailTokens } from "#server/db/schema/accounts.ts";
import { later } from "#server/kernel/clock.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { refuse } from "#server/kernel/errors.ts";
import { digest, newSecret } from "#server/kernel/secrets/random-secret.ts";

/**
 * `confirm`, `reset`, `change_email`: links. `not_me`: the link that takes a change back. `reset_review`: given after a
 * reset, to cut accounts elsewhere and what was added to log in by.
 */
export type TokenKind = "confirm" | "reset" | "change_email" | "not_me" | "reset_review";

/** Of these kinds earlier links go on working, so that a stranger who asks for another does not spoil the owner's. */
const STAYING: TokenKind[] = ["reset", "not_me"];

/** Makes a single-use link's secret; earlier ones of most kinds stop working. */
export async function issueMailToken(
  ctx: Ctx,
  userId: number,
  kind: TokenKind,
  livesMs: number,
  data: Record<string, unknown> = {},
): Promise<string> {
  if (!STAYING.includes(kind)) {
    await ctx.db
      .update(mailTokens)
      .set({ usedAt: ctx.now() })
      .where(and(eq(mailTokens.userId, userId), eq(mailTokens.kind, kind), isNull(mailTokens.usedAt)));
  }
  const token = newSecret();
  await ctx.db.insert(mailTokens).values({
    userId,
    kind,
    tokenHash: digest(token),
    data,
    expiresAt: later(ctx.now(), livesMs),
    createdAt: ctx.now(),
  });
  return token;
}

export type MailToken = typeof mailTokens.$inferSelect;
type Kinds = TokenKind | TokenKind[];

/** A live token's row without using it up. */
export async function peekMailToken(ctx: Ctx, kinds: Kinds, token: string): Promise<MailToken> {
  const [row] = await ctx.db
    .select()
    .from(mailTokens)
    .where(
      and(
        eq(mailTokens.tokenHash, digest(token)),
        inArray(mailTokens.kind, [kinds].flat()),
        isNull(mailTokens.usedAt),
        gt(mailTokens.expiresAt, ctx.now()),
      ),
    )
    .for("update");
  return row ?? refuse("token_invalid");
}

/** Uses a token up. Of several at once the first has it. */
export async function useMailToken(ctx: Ctx, kinds: Kinds, token: string): Promise<MailToken> {
  const row = await peekMailToken(ctx, kinds, token);
  await ctx.db.update(mailTokens).set({ usedAt: ctx.now() }).where(eq(mailTokens.id, row.id));
  return row;
}

/**
 * Uses up every link and pending change of a member. Only those by which earlier owners take changes back stay: a thief
 * who changes the password must not end them.
 */
export async function endMailTokens(ctx: Ctx, userId: number): Promise<void> {
  await ctx.db
    .update(mailTokens)
    .set({ usedAt: ctx.now() })
    .where(and(eq(mailTokens.userId, userId), ne(mailTokens.kind, "not_me"), isNull(mailTokens.usedAt)));
}

/** Uses up the links by which changes made after this one could be taken back. */
export async function endLaterRevertLinks(ctx: Ctx, { id, userId }: MailToken): Promise<void> {
  await ctx.db
    .update(mailTokens)
    .set({ usedAt: ctx.now() })
    .where(
      and(
        eq(mailTokens.userId, userId),
        eq(mailTokens.kind, "not_me"),
        gt(mailTokens.id, id),
        isNull(mailTokens.usedAt),
      ),
    );
}
