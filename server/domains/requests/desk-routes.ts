import * as calls from "#contract/requests/desk-routes.ts";
import { handle } from "#server/http/handler.ts";
import { dismissOfferReports, dismissReports, judgeRequest, takeDownOffer } from "./desk/acts.ts";
import { contactDetails, contactRules } from "./desk/contact-details.ts";
import { reportedOffers } from "./desk/desk-offers.ts";
import { deskRequest, deskRequestFile, deskRequests } from "./desk/desk-requests.ts";

/** What operators see and do of requests and offers. */
export const requestDeskHandlers = [
  handle(calls.getDeskRequests, ({ ctx, query }) => deskRequests(ctx, query)),
  handle(calls.getDeskRequest, ({ ctx, params }) => deskRequestFile(ctx, params.id)),
  handle(calls.hideRequest, async ({ ctx, params, body }) => {
    await judgeRequest(ctx, params.id, "hide", body);
    return deskRequest(ctx, params.id);
  }),
  handle(calls.showRequest, async ({ ctx, params, body }) => {
    await judgeRequest(ctx, params.id, "show", body);
    return deskRequest(ctx, params.id);
  }),
  handle(calls.dismissRequestReports, async ({ ctx, params, body }) => {
    await dismissReports(ctx, params.id, body);
    return deskRequest(ctx, params.id);
  }),
  handle(calls.takeDownOffer, ({ ctx, params, body }) => takeDownOffer(ctx, params.id, body)),
  handle(calls.getReportedOffers, ({ ctx, query }) => reportedOffers(ctx, query)),
  handle(calls.dismissOfferReports, ({ ctx, params, body }) => dismissOfferReports(ctx, params.id, body)),
  handle(calls.getContactDetails, ({ ctx, query }) => contactDetails(ctx, query)),
  handle(calls.getContactRules, ({ ctx }) => contactRules(ctx)),
];
