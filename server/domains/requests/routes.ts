import * as calls from "#contract/requests/routes.ts";
import { handle } from "#server/http/handler.ts";
import { requestKind } from "./admin/kinds.ts";
import { createFilter, deleteFilter, myFilters, saveFilter } from "./filters/my-filters.ts";
import { createRequest } from "./request/create-request.ts";
import { explainEnd, makePublic, press, refuseRequest } from "./request/lifecycle.ts";
import { admitPublish, publishRequest } from "./request/publish-request.ts";
import { saveRequest } from "./request/save-request.ts";
import { newestRequests, searchRequests } from "./search/search-requests.ts";
import { designation } from "./sellers/designation.ts";
import { fittingSellers } from "./sellers/fitting.ts";
import { inviteSeller } from "./sellers/invite.ts";
import { comparePage } from "./views/compare.ts";
import { requestDetail } from "./views/detail.ts";
import { preview, requestForm } from "./views/form.ts";
import { requestGuide } from "./views/guide.ts";
import { myRequests } from "./views/my-requests.ts";

export const requestHandlers = [
  handle(calls.searchRequests, ({ ctx, query }) => searchRequests(ctx, query)),
  handle(calls.getNewestRequests, ({ ctx }) => newestRequests(ctx)),
  handle(calls.getRequest, ({ ctx, params }) => requestDetail(ctx, params.id)),
  handle(calls.getRequestGuide, ({ ctx, query }) => requestGuide(ctx, query.subcategory)),
  handle(calls.getDesignation, ({ ctx, query }) => designation(ctx, query)),
  handle(calls.refuseRequest, ({ ctx, params, body }) => refuseRequest(ctx, params.id, body)),
  handle(calls.reportRequest, ({ ctx, params, body }) => requestKind.report(ctx, params.id, body)),
  handle(calls.getFittingSellers, ({ ctx, params }) => fittingSellers(ctx, params.id)),
  handle(calls.inviteSeller, ({ ctx, params, body }) => inviteSeller(ctx, params.id, body.sellerId)),
  handle(calls.getMyRequests, ({ ctx, query }) => myRequests(ctx, query)),
  handle(calls.getMyRequest, ({ ctx, params }) => comparePage(ctx, params.id)),
  handle(calls.createRequest, async ({ ctx, body }) => requestForm(ctx, await createRequest(ctx, body))),
  handle(calls.getRequestForm, ({ ctx, params }) => requestForm(ctx, params.id)),
  handle(calls.saveRequest, async ({ ctx, params, body }) => {
    await saveRequest(ctx, params.id, body);
    return requestForm(ctx, params.id);
  }),
  handle(calls.previewRequest, ({ ctx, params }) => preview(ctx, params.id)),
  handle(calls.publishRequest, async ({ ctx, params, body }) => {
    await admitPublish(ctx, params.id);
    await publishRequest(ctx, params.id, body.version);
    return requestForm(ctx, params.id);
  }),
  handle(calls.extendRequest, ({ ctx, params }) => press(ctx, params.id, "extend")),
  handle(calls.makeRequestPublic, ({ ctx, params }) => makePublic(ctx, params.id)),
  handle(calls.discardRequest, ({ ctx, params }) => press(ctx, params.id, "discard")),
  handle(calls.closeRequest, ({ ctx, params, body }) => explainEnd(ctx, params.id, "close", body)),
  handle(calls.tellRequestReason, ({ ctx, params, body }) => explainEnd(ctx, params.id, "tell_reason", body)),
  handle(calls.getRequestFilters, ({ ctx }) => myFilters(ctx)),
  handle(calls.createRequestFilter, ({ ctx, body }) => createFilter(ctx, body)),
  handle(calls.saveRequestFilter, ({ ctx, params, body }) => saveFilter(ctx, params.id, body)),
  handle(calls.deleteRequestFilter, ({ ctx, params }) => deleteFilter(ctx, params.id)),
];
