import * as calls from "#contract/analytics/figure-routes.ts";
import { postEvent } from "#contract/analytics/routes.ts";
import { handle } from "#server/http/handler.ts";
import { figureSummary, figureTable, marketFigures } from "./figures/figures.ts";
import { recordEvent } from "./record-event.ts";

export const analyticsHandlers = [
  handle(postEvent, ({ ctx, body }) => recordEvent(ctx, body)),
  handle(calls.getFigures, ({ ctx, query }) => marketFigures(ctx, query)),
  handle(calls.getFigureSummary, ({ ctx }) => figureSummary(ctx)),
  handle(calls.getFigureTable, ({ ctx, query }) => figureTable(ctx, query)),
];
