import * as calls from "#contract/profiles/part-routes.ts";
import { handle } from "#server/http/handler.ts";
import { adminPart, adminParts } from "./admin-parts.ts";
import { partKind, reportPart } from "./kind.ts";

/** Calls to report parts of profiles, and the operators' decisions. */
export const partHandlers = [
  handle(calls.reportProfile, ({ ctx, params, body }) => reportPart(ctx, "profile", params.id, body)),
  handle(calls.reportAvatar, ({ ctx, params, body }) => reportPart(ctx, "avatar", params.id, body)),
  handle(calls.reportPortfolio, ({ ctx, params, body }) => reportPart(ctx, "portfolio", params.id, body)),
  handle(calls.getAdminProfileParts, ({ ctx, query }) => adminParts(ctx, query)),
  handle(calls.hideProfilePart, async ({ ctx, params, body }) => {
    await partKind.moderate(ctx, params.id, "hide", body);
    return adminPart(ctx, params.id);
  }),
  handle(calls.showProfilePart, async ({ ctx, params, body }) => {
    await partKind.moderate(ctx, params.id, "show", body);
    return adminPart(ctx, params.id);
  }),
  handle(calls.dismissProfileReports, async ({ ctx, params, body }) => {
    await partKind.moderate(ctx, params.id, "dismiss", body);
    return adminPart(ctx, params.id);
  }),
];
