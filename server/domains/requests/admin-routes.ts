import * as calls from "#contract/requests/admin-routes.ts";
import { handle } from "#server/http/handler.ts";
import { reportedOffers } from "./admin/admin-offers.ts";
import { adminRequest, adminRequestFile, adminRequests } from "./admin/admin-requests.ts";
import { contactDetails, contactRules } from "./admin/contact-details.ts";
import { offerKind, requestKind } from "./admin/kinds.ts";

/** Operators' calls on requests and offers. */
export const requestAdminHandlers = [
  handle(calls.getAdminRequests, ({ ctx, query }) => adminRequests(ctx, query)),
  handle(calls.getAdminRequest, ({ ctx, params }) => adminRequestFile(ctx, params.id)),
  handle(calls.hideRequest, async ({ ctx, params, body }) => {
    await requestKind.moderate(ctx, params.id, "hide", body);
    return adminRequest(ctx, params.id);
  }),
  handle(calls.showRequest, async ({ ctx, params, body }) => {
    await requestKind.moderate(ctx, params.id, "show", body);
    return adminRequest(ctx, params.id);
  }),
  handle(calls.dismissRequestReports, async ({ ctx, params, body }) => {
    await requestKind.moderate(ctx, params.id, "dismiss", body);
    return adminRequest(ctx, params.id);
  }),
  handle(calls.takeDownOffer, ({ ctx, params, body }) => offerKind.moderate(ctx, params.id, "hide", body)),
  handle(calls.getReportedOffers, ({ ctx, query }) => reportedOffers(ctx, query)),
  handle(calls.dismissOfferReports, ({ ctx, params, body }) => offerKind.moderate(ctx, params.id, "dismiss", body)),
  handle(calls.getContactDetails, ({ ctx, query }) => contactDetails(ctx, query)),
  handle(calls.getContactRules, ({ ctx }) => contactRules(ctx)),
];
