import { eq } from "drizzle-orm";
import type { CounterForm, DeclineOfferForm } from "#contract/requests/offer-forms.ts";
import { offers } from "#server/db/schema/offers.ts";
import { getUser } from "#server/domains/accounts/index.ts";
import { refuseContacts, textsOf } from "#server/domains/messaging/index.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { refuse, refuseField } from "#server/kernel/errors.ts";
import { refusalOf } from "#server/kernel/process/available-actions.ts";
import { tx } from "#server/kernel/tx.ts";
import { areApart } from "../apart.ts";
import { getOfferToMe, lockAnyOffer, lockOfferToMe, type OfferRow } from "../offer-store.ts";
import { offerProcess } from "../process/offer.ts";
import { getOwnRequest } from "../store.ts";
import { transition } from "../transition/run-offer.ts";
import { partiesRefusal } from "./offer-checkout.ts";

/** Records that the buyer has opened the current version; idempotent. @throws Refusal not_found */
export async function readOffer(ctx: Ctx, id: number): Promise<void> {
  await tx(ctx, async (ctx) => {
    const { offer } = await lockOfferToMe(ctx, id);
    if (refusalOf(offerProcess, "read", offer, "buyer", ctx.now()) === null) await transition(ctx, offer, "read");
  });
}

/** Adds an offer to the buyer's shortlist or removes it. Nobody is notified. @throws Refusal not_found */
export async function shortlist(ctx: Ctx, id: number, shortlisted: boolean): Promise<void> {
  await tx(ctx, async (ctx) => {
    await lockOfferToMe(ctx, id);
    await ctx.db.update(offers).set({ shortlisted }).where(eq(offers.id, id));
  });
}

/**
 * Makes a counteroffer. The buyer must have read the current version.
 * @throws Refusal contact_details, offer_changed, offer_refused, request_closed, not_found
 */
export async function counterOffer(ctx: Ctx, id: number, form: CounterForm): Promise<void> {
  const { version, price, days, scope, word } = form;
  const { offer } = await getOfferToMe(ctx, id);
  await refuseContacts(ctx, "offer", offer.sellerId, { word, ...textsOf({ scope }) });
  await tx(ctx, async (ctx) => {
    const { offer } = await lockOfferToMe(ctx, id);
    const apart = await partiesRefusal(ctx, offer);
    if (apart) refuse("offer_refused", apart);
    if (offer.version !== version) refuse("offer_changed");
    const counter = { price, days, scope, word, at: ctx.now().toISOString() };
    await transition(ctx, offer, "counter", { counter }, { price, days });
  });
}

/**
 * If one has blocked the other, an offer can only be declined without a message.
 * @throws Refusal invalid at the message
 */
async function admitWord(ctx: Ctx, { buyerId, sellerId }: OfferRow, word: string): Promise<void> {
  if (word === "" || !(await areApart(ctx, buyerId, sellerId))) return;
  const { nickname } = await getUser(ctx, sellerId);
  refuseField("invalid", "word", `目前無法傳話給「${nickname}」，清空說明就可以婉拒。`);
}

/** @throws Refusal contact_details, invalid, offer_refused, not_found */
export async function declineOffer(ctx: Ctx, id: number, { reason, word }: DeclineOfferForm): Promise<void> {
  const { offer } = await getOfferToMe(ctx, id);
  await refuseContacts(ctx, "offer", offer.sellerId, { word });
  await tx(ctx, async (ctx) => {
    const { offer } = await lockOfferToMe(ctx, id);
    await admitWord(ctx, offer, word);
    await transition(ctx, offer, "decline", { reason, word }, { reason });
  });
}

/**
 * Declines several offers to one's own request at once; those that can no longer be declined are unchanged.
 * @returns how many were declined
 * @throws Refusal contact_details, invalid, not_found
 */
export async function declineOffers(
  ctx: Ctx,
  requestId: number,
  { offerIds, reason, word }: DeclineOfferForm & { offerIds: readonly number[] },
): Promise<{ declined: number }> {
  await getOwnRequest(ctx, requestId);
  await refuseContacts(ctx, "offer", null, { word });
  return tx(ctx, async (ctx) => {
    let declined = 0;
    for (const id of [...new Set(offerIds)].sort((a, b) => a - b)) {
      const found = await lockAnyOffer(ctx, id);
      if (found?.offer.requestId !== requestId) continue;
      if (refusalOf(offerProcess, "decline", found.offer, "buyer", ctx.now()) !== null) continue;
      await admitWord(ctx, found.offer, word);
      await transition(ctx, found.offer, "decline", { reason, word }, { reason });
      declined++;
    }
    return { declined };
  });
}
