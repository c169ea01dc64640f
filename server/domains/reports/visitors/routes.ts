import * as calls from "#contract/reports/visitors.ts";
import { handle } from "#server/http/handler.ts";
import { confirmReport, openReport, reportAsVisitor } from "./report-as-visitor.ts";

/** Reports by people without an account. */
export const visitorHandlers = [
  handle(calls.reportAsVisitor, ({ ctx, body }) => reportAsVisitor(ctx, body)),
  handle(calls.openReportLink, ({ ctx, body }) => openReport(ctx, body.token)),
  handle(calls.confirmReport, ({ ctx, body }) => confirmReport(ctx, body.token)),
];
