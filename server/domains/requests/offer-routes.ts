import * as calls from "#contract/requests/offer-routes.ts";
import { handle } from "#server/http/handler.ts";
import { offerKind } from "./admin/kinds.ts";
import { acceptOffer } from "./offer/accept-offer.ts";
import { beginOffer, beginRoomOffer, beginThreadOffer } from "./offer/begin-offer.ts";
import { counterOffer, declineOffer, declineOffers, readOffer, shortlist } from "./offer/buyer-acts.ts";
import { offerCheckout } from "./offer/offer-checkout.ts";
import { saveOffer } from "./offer/save-offer.ts";
import { transitionAsSeller } from "./offer/seller-acts.ts";
import { admitSend, sendOffer } from "./offer/send-offer.ts";
import { offerDetail } from "./views/offer.ts";
import { offerForm } from "./views/offer-form.ts";
import { myOffers, requestOrder, unpaidOffers } from "./views/offer-lists.ts";
import { roomOffers, threadOffers } from "./views/thread-offers.ts";

export const offerHandlers = [
  handle(calls.beginOffer, async ({ ctx, params }) => offerForm(ctx, await beginOffer(ctx, params.id))),
  handle(calls.beginThreadOffer, async ({ ctx, params }) => offerForm(ctx, await beginThreadOffer(ctx, params.id))),
  handle(calls.beginRoomOffer, async ({ ctx, params }) => offerForm(ctx, await beginRoomOffer(ctx, params.id))),
  handle(calls.getThreadOffers, ({ ctx, params }) => threadOffers(ctx, params.id)),
  handle(calls.getRoomOffers, ({ ctx, params }) => roomOffers(ctx, params.id)),
  handle(calls.getOfferForm, ({ ctx, params }) => offerForm(ctx, params.id)),
  handle(calls.saveOffer, async ({ ctx, params, body }) => {
    await saveOffer(ctx, params.id, body);
    return offerForm(ctx, params.id);
  }),
  handle(calls.sendOffer, async ({ ctx, params, body }) => {
    await admitSend(ctx, params.id);
    await sendOffer(ctx, params.id, body);
    return offerDetail(ctx, params.id);
  }),
  handle(calls.discardOffer, ({ ctx, params }) => transitionAsSeller(ctx, params.id, "discard")),
  handle(calls.withdrawOffer, ({ ctx, params }) => transitionAsSeller(ctx, params.id, "withdraw")),
  handle(calls.takeCounter, ({ ctx, params }) => transitionAsSeller(ctx, params.id, "take_counter")),
  handle(calls.keepOffer, ({ ctx, params }) => transitionAsSeller(ctx, params.id, "keep")),
  handle(calls.getMyOffers, ({ ctx, query }) => myOffers(ctx, query)),
  handle(calls.getOffer, ({ ctx, params }) => offerDetail(ctx, params.id)),
  handle(calls.readOffer, ({ ctx, params }) => readOffer(ctx, params.id)),
  handle(calls.shortlistOffer, ({ ctx, params, body }) => shortlist(ctx, params.id, body.shortlisted)),
  handle(calls.counterOffer, ({ ctx, params, body }) => counterOffer(ctx, params.id, body)),
  handle(calls.declineOffer, ({ ctx, params, body }) => declineOffer(ctx, params.id, body)),
  handle(calls.declineOffers, ({ ctx, params, body }) => declineOffers(ctx, params.id, body)),
  handle(calls.getOfferCheckout, ({ ctx, params, query }) => offerCheckout(ctx, params.id, query)),
  handle(calls.acceptOffer, ({ ctx, params, body }) => acceptOffer(ctx, params.id, body)),
  handle(calls.reportOffer, ({ ctx, params, body }) => offerKind.report(ctx, params.id, body)),
  handle(calls.getMyUnpaidOffers, ({ ctx, query }) => unpaidOffers(ctx, "buyer", query.page)),
  handle(calls.getMySoldOffers, ({ ctx, query }) => unpaidOffers(ctx, "seller", query.page)),
  handle(calls.getRequestOrder, ({ ctx, params }) => requestOrder(ctx, params.id)),
];
