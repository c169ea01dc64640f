import { cardAgreement } from "#contract/payments/agreement.ts";
import { type RegisteredCards, StoredCard } from "#contract/payments/schemas.ts";
import * as terms from "#contract/terms.ts";
import { type Ctx, memberId } from "#server/kernel/ctx.ts";
import { cardsBlockedBy } from "../attempts/agree.ts";
import { cardsOf } from "../card-store.ts";
import { cardState } from "../cards/rules.ts";

const Brand = StoredCard.shape.brand.catch(null);

/** The member's stored cards, and whether another one can be stored. */
export async function registeredCards(ctx: Ctx): Promise<RegisteredCards> {
  const me = memberId(ctx);
  const mine = await cardsOf(ctx, me);
  return {
    cards: mine.map((card) => ({
      id: card.id,
      brand: Brand.parse(card.brand),
      last4: card.last4,
      expires: card.expires,
      state: cardState(card, ctx.now()),
    })),
    agreement: cardAgreement,
    checkAmount: terms.cardCheckAmount,
    blocked: await cardsBlockedBy(ctx, me),
  };
}
