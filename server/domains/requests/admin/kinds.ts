import { type Ctx, memberId } from "#server/kernel/ctx.ts";
import { refuse } from "#server/kernel/errors.ts";
import { publishedKind } from "#server/publishing/kind.ts";
import { seen } from "../audience.ts";
import { lockAnyOffer, type OfferRow } from "../offer-store.ts";
import { mayModerate } from "../policy.ts";
import type { OfferProcessTypes } from "../process/offer-words.ts";
import { wasPublished, wasSent } from "../process/predicates.ts";
import { lockRequest, type RequestRow } from "../store.ts";
import { offerReports, requestReports } from "../transition/reports.ts";
import { transition as transitionOffer } from "../transition/run-offer.ts";
import { transition } from "../transition/run-request.ts";

async function lockPublished(ctx: Ctx, id: number): Promise<RequestRow> {
  const request = await lockRequest(ctx, id);
  return request && wasPublished.test(request) ? request : refuse("not_found");
}

async function lockSent(ctx: Ctx, id: number): Promise<OfferRow> {
  const found = await lockAnyOffer(ctx, id);
  return found && wasSent.test(found.offer, ctx.now()) ? found.offer : refuse("not_found");
}

function moderateOffer(
  ctx: Ctx,
  offer: OfferRow & { waiting: number },
  name: "hide" | "dismiss",
  input: OfferProcessTypes["input"],
  data: Record<string, unknown>,
) {
  if (name === "hide") return transitionOffer(ctx, offer, "take_down", input, data);
  if (offer.waiting === 0) refuse("conflict", "這個提案的檢舉剛剛已經處理了。");
  return transitionOffer(ctx, offer, name, input, data);
}

/** What a request shares with everything else that members publish. */
export const requestKind = publishedKind({
  name: "request",
  lock: lockPublished,
  mayModerate,
  async admitReport(ctx, { id }) {
    const { audience } = await seen(ctx, id);
    if (audience.own) refuse("own_request");
  },
  reports: requestReports,
  records: "until",
  transition,
});

/** The same of an offer. Only its recipient may report it; operators take it down instead of hiding it. */
export const offerKind = publishedKind({
  name: "offer",
  lock: lockSent,
  mayModerate,
  admitReport(ctx, { buyerId }) {
    if (buyerId !== memberId(ctx)) refuse("not_found");
  },
  reports: offerReports,
  records: "until",
  transition: moderateOffer,
});
