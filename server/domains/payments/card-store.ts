import { and, desc, eq } from "drizzle-orm";
import { users } from "#server/db/schema/accounts.ts";
import { cards } from "#server/db/schema/payments.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { refuse } from "#server/kernel/errors.ts";
import { openText } from "#server/kernel/secrets/sealed.ts";
import { isOwnCard } from "./process/predicates.ts";

export type Card = typeof cards.$inferSelect;

/**
 * The encryption context of a token. It contains the card, so that a token cannot be decrypted in another card's row.
 */
export const sealOf = (term: string): string => `card:${term}`;

/** A member's stored cards, newest first. */
export async function cardsOf(ctx: Ctx, userId: number): Promise<Card[]> {
  return ctx.db
    .select()
    .from(cards)
    .where(and(eq(cards.userId, userId), isOwnCard.sql("cards")))
    .orderBy(desc(cards.id));
}

/** The member's own card, locked until the transaction ends. Removed cards are "not found" like those of others. */
export async function lockOwnCard(ctx: Ctx, userId: number, id: number): Promise<Card> {
  const [card] = await ctx.db
    .select()
    .from(cards)
    .where(and(eq(cards.id, id), eq(cards.userId, userId), isOwnCard.sql("cards")))
    .for("update");
  return card ?? refuse("not_found", "這張卡已經移除。");
}

/**
 * The gateway's token of a card; null if there is none or it cannot be decrypted (the key has changed).
 */
export function tokenOf(ctx: Ctx, { term, tokenSealed }: Card): string | null {
  if (tokenSealed === null) return null;
  try {
    return openText(ctx.ports.dataKey, sealOf(term), tokenSealed);
  } catch (error) {
    ctx.log.error({ err: error, term }, "the token of a stored card cannot be decrypted");
    return null;
  }
}

/** A member's mail address, "" if there is none. */
export async function emailOf(ctx: Ctx, userId: number): Promise<string> {
  const [user] = await ctx.db.select({ email: users.email }).from(users).where(eq(users.id, userId));
  return user?.email ?? "";
}
