import * as calls from "#contract/requests/admin-routes.ts";
import { handle } from "#server/http/handler.ts";
import { dismissOfferReports, dismissReports, moderateRequest, takeDownOffer } from "./admin/acts.ts";
import { reportedOffers } from "./admin/admin-offers.ts";
import { adminRequest, adminRequestFile, adminRequests } from "./admin/admin-requests.ts";
import { contactDetails, contactRules } from "./admin/contact-details.ts";

/** Operators' calls on requests and offers. */
export const requestAdminHandlers = [
  handle(calls.getAdminRequests, ({ ctx, query }) => adminRequests(ctx, query)),
  handle(calls.getAdminRequest, ({ ctx, params }) => adminRequestFile(ctx, params.id)),
  handle(calls.hideRequest, async ({ ctx, params, body }) => {
    await moderateRequest(ctx, params.id, "hide", body);
    return adminRequest(ctx, params.id);
  }),
  handle(calls.showRequest, async ({ ctx, params, body }) => {
    await moderateRequest(ctx, params.id, "show", body);
    return adminRequest(ctx, params.id);
  }),
  handle(calls.dismissRequestReports, async ({ ctx, params, body }) => {
    await dismissReports(ctx, params.id, body);
    return adminRequest(ctx, params.id);
  }),
  handle(calls.takeDownOffer, ({ ctx, params, body }) => takeDownOffer(ctx, params.id, body)),
  handle(calls.getReportedOffers, ({ ctx, query }) => reportedOffers(ctx, query)),
  handle(calls.dismissOfferReports, ({ ctx, params, body }) => dismissOfferReports(ctx, params.id, body)),
  handle(calls.getContactDetails, ({ ctx, query }) => contactDetails(ctx, query)),
  handle(calls.getContactRules, ({ ctx }) => contactRules(ctx)),
];
