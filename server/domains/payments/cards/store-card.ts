import { and, eq, ne } from "drizzle-orm";
import { cards } from "#server/db/schema/payments.ts";
import type { CardFacts } from "#server/integrations/payment-gateways/port.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { recordAct } from "#server/kernel/process/run-transition.ts";
import { sealText } from "#server/kernel/secrets/sealed.ts";
import { type Card, sealOf } from "../card-store.ts";
import { cardProcess } from "../process/card.ts";
import { isActiveCard } from "../process/predicates.ts";
import type { PaymentAttempt } from "../store.ts";
import { letGo } from "./remove-card.ts";

/**
 * Stores the card of a paid attempt if its payer agreed. Call it with the attempt locked. Idempotent: however often the
 * token arrives (webhook, return), one attempt stores one card, and a removed card does not come back.
 */
export async function storeCard(ctx: Ctx, attempt: PaymentAttempt, facts: CardFacts): Promise<void> {
  const { token, last4 } = facts;
  if (attempt.agreement === null || !token || !last4) return;
  const term = attempt.number;
  const [card] = await ctx.db
    .insert(cards)
    .values({
      userId: attempt.payerId,
      gateway: attempt.gateway,
      term,
      tokenSealed: sealText(ctx.ports.dataKey, sealOf(term), token),
      tokenUntil: facts.tokenUntil,
      brand: facts.brand,
      last4,
      expires: facts.expires,
      agreement: attempt.agreement,
      createdAt: ctx.now(),
    })
    .onConflictDoNothing()
    .returning();
  if (!card) return;
  await recordAct(ctx, cardProcess, "keep", card.id, { last4, number: attempt.number });
  await replaceOlder(ctx, card);
}

/** The same card again: the newer token replaces the older one. */
async function replaceOlder(ctx: Ctx, { id, userId, gateway, last4, brand, expires }: Card): Promise<void> {
  if (brand === null || expires === null) return;
  const older = await ctx.db
    .select()
    .from(cards)
    .where(
      and(
        eq(cards.userId, userId),
        eq(cards.gateway, gateway),
        isActiveCard.sql("cards"),
        eq(cards.last4, last4),
        eq(cards.brand, brand),
        eq(cards.expires, expires),
        ne(cards.id, id),
      ),
    )
    .for("update");
  for (const card of older) await letGo(ctx, card);
}
