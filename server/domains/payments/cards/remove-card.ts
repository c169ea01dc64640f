import { and, eq } from "drizzle-orm";
import { cards } from "#server/db/schema/payments.ts";
import { GatewayCallError } from "#server/integrations/payment-gateways/port.ts";
import { type Ctx, memberId } from "#server/kernel/ctx.ts";
import { enqueue } from "#server/kernel/delivery/events.ts";
import { tx } from "#server/kernel/tx.ts";
import { type Card, cardsOf, lockOwnCard, tokenOf } from "../card-store.ts";
import { knownGateway } from "../gateways.ts";
import { isLeavingCard } from "../process/predicates.ts";
import { moveCard, removeLocked } from "../transition/run.ts";

/** Removes a stored card; it can no longer be charged. @throws Refusal not_found, also when it is already removed */
export async function removeCard(ctx: Ctx, id: number): Promise<void> {
  await tx(ctx, async (ctx) => letGo(ctx, await lockOwnCard(ctx, memberId(ctx), id)));
}

/**
 * Disables a locked card. Its token is deleted at once, or after the gateway was told if it has a call for that;
 * meanwhile the card cannot be charged.
 */
export async function letGo(ctx: Ctx, card: Card): Promise<void> {
  const atGateway = knownGateway(ctx, card.gateway)?.storedCards?.forget !== undefined && card.tokenSealed !== null;
  await removeLocked(ctx, card, atGateway);
  if (atGateway) await enqueue(ctx, "forget_card", { cardId: card.id }, `forget_card:${card.id}`);
}

/**
 * Tells the gateway that a card was removed, then deletes the token. Idempotent.
 * @throws GatewayCallError when the gateway does not answer, so that the queue retries
 */
export async function eraseCard(ctx: Ctx, cardId: number): Promise<void> {
  const [card] = await ctx.db
    .select()
    .from(cards)
    .where(and(eq(cards.id, cardId), isLeavingCard.sql("cards")));
  if (!card) return;
  const token = tokenOf(ctx, card);
  if (token !== null) await forgetAtGateway(ctx, card.gateway, { term: card.term, token });
  await moveCard(ctx, cardId, "forget");
}

async function forgetAtGateway(ctx: Ctx, gateway: string, card: { term: string; token: string }): Promise<void> {
  try {
    await knownGateway(ctx, gateway)?.storedCards?.forget?.(card);
  } catch (error) {
    // A refusal is final. Charges are impossible anyway, because we no longer have the token.
    if (!(error instanceof GatewayCallError) || error.kind !== "refused") throw error;
    ctx.log.warn({ err: error, term: card.term }, "the gateway did not delete a card");
  }
}

/** Removes all cards of a member, for example when the account is deleted. */
export async function removeCardsOf(ctx: Ctx, userId: number): Promise<void> {
  await tx(ctx, async (ctx) => {
    for (const { id } of await cardsOf(ctx, userId)) await letGo(ctx, await lockOwnCard(ctx, userId, id));
  });
}
