import { and, eq, gt, inArray, isNull } from "drizzle-orm";
import { mailTokens } from "#server/db/schema/accounts.ts";
import { later } from "#server/kernel/clock.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { refuse } from "#server/kernel/errors.ts";
import { digest, newSecret } from "#server/kernel/secrets.ts";

export type TokenKind = "confirm" | "reset" | "change_email";

/** Makes a single-use link's secret; earlier ones of the kind stop working. */
export async function issueMailToken(
  ctx: Ctx,
  userId: number,
  kind: TokenKind,
  livesMs: number,
  data: Record<string, unknown> = {},
): Promise<string> {
  await ctx.db
    .update(mailTokens)
    .set({ usedAt: ctx.now() })
    .where(and(eq(mailTokens.userId, userId), eq(mailTokens.kind, kind), isNull(mailTokens.usedAt)));
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

type Row = typeof mailTokens.$inferSelect;
type Kinds = TokenKind | TokenKind[];

/** A live token's row without using it up. */
export async function peekMailToken(ctx: Ctx, kinds: Kinds, token: string): Promise<Row> {
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

/** Uses a token up, once, whoever comes first. */
export async function useMailToken(ctx: Ctx, kinds: Kinds, token: string): Promise<Row> {
  const row = await peekMailToken(ctx, kinds, token);
  await ctx.db.update(mailTokens).set({ usedAt: ctx.now() }).where(eq(mailTokens.id, row.id));
  return row;
}
