import * as calls from "#contract/catalog/admin-routes.ts";
import { handle } from "#server/http/handler.ts";
import { copiesOf } from "../meaning/copies.ts";
import { serviceKind } from "../published.ts";
import { adminService, adminServices } from "./services.ts";

/** Calls to report a service, and to moderate services. */
export const adminHandlers = [
  handle(calls.reportService, ({ ctx, params, body }) => serviceKind.report(ctx, params.id, body)),
  handle(calls.getAdminServices, ({ ctx, query }) => adminServices(ctx, query)),
  handle(calls.getAdminService, async ({ ctx, params }) => ({
    service: await adminService(ctx, params.id),
    copies: await copiesOf(ctx, params.id),
  })),
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
