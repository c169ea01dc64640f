import * as calls from "#contract/catalog/admin-routes.ts";
import { handle } from "#server/http/handler.ts";
import { serviceKind } from "../published.ts";
import { adminService, adminServices } from "./services.ts";

/** Calls to report a service, and to moderate services. */
export const adminHandlers = [
  handle(calls.reportService, ({ ctx, params, body }) => serviceKind.report(ctx, params.id, body)),
  handle(calls.getAdminServices, ({ ctx, query }) => adminServices(ctx, query)),
  handle(calls.hideService, async ({ ctx, params, body }) => {
    await serviceKind.moderate(ctx, params.id, "hide", body);
    return adminService(ctx, params.id);
  }),
  handle(calls.showService, async ({ ctx, params, body }) => {
    await serviceKind.moderate(ctx, params.id, "show", body);
    return adminService(ctx, params.id);
  }),
  handle(calls.dismissServiceReports, async ({ ctx, params, body }) => {
    await serviceKind.moderate(ctx, params.id, "dismiss", body);
    return adminService(ctx, params.id);
  }),
];
