import { eq } from "drizzle-orm";
import { cards } from "#server/db/schema/payments.ts";
import { noteMark } from "#server/domains/accounts/index.ts";
import type { CardFacts } from "#server/integrations/payment-gateways/port.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import type { PaymentAttempt } from "../store.ts";

type Known = Pick<CardFacts, "last4" | "expires"> & { brand: string | null };

/** The facts of a stored card, which the gateway does not repeat when it is charged. */
async function storedFacts(ctx: Ctx, cardId: number | null): Promise<Known | undefined> {
  if (cardId === null) return undefined;
  const { last4, brand, expires } = cards;
  const [card] = await ctx.db.select({ last4, brand, expires }).from(cards).where(eq(cards.id, cardId));
  return card;
}

const isWhole = ({ last4, brand, expires }: Known): boolean => last4 !== null && brand !== null && expires !== null;

/**
 * Stores a fingerprint of the payer's card: brand, last four digits and expiry together. Four digits alone match too
 * many cards, so incomplete facts are not stored. Call it with the attempt locked.
 */
export async function noteCard(ctx: Ctx, { payerId, cardId }: PaymentAttempt, reported: CardFacts): Promise<void> {
  const card = isWhole(reported) ? reported : await storedFacts(ctx, cardId);
  if (card && isWhole(card)) await noteMark(ctx, payerId, "card", `${card.brand}:${card.last4}:${card.expires}`);
}
