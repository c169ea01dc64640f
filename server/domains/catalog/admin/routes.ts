import * as calls from "#contract/catalog/admin-routes.ts";
import { handle } from "#server/http/handler.ts";
import { dismissReports } from "./dismiss-reports.ts";
import { hideService } from "./hide-service.ts";
import { reportService } from "./report-service.ts";
import { adminService, adminServices } from "./services.ts";
import { showService } from "./show-service.ts";

/** Calls to report a service, and to moderate services. */
export const adminHandlers = [
  handle(calls.reportService, ({ ctx, params, body }) => reportService(ctx, params.id, body)),
  handle(calls.getAdminServices, ({ ctx, query }) => adminServices(ctx, query)),
  handle(calls.hideService, async ({ ctx, params, body }) => {
    await hideService(ctx, params.id, body);
    return adminService(ctx, params.id);
  }),
  handle(calls.showService, async ({ ctx, params, body }) => {
    await showService(ctx, params.id, body);
    return adminService(ctx, params.id);
  }),
  handle(calls.dismissServiceReports, async ({ ctx, params, body }) => {
    await dismissReports(ctx, params.id, body);
    return adminService(ctx, params.id);
  }),
];
