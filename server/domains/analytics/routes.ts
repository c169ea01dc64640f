import { postEvent } from "#contract/analytics/routes.ts";
import { handle } from "#server/http/handler.ts";
import { recordEvent } from "./record-event.ts";

export const analyticsHandlers = [handle(postEvent, ({ ctx, body }) => recordEvent(ctx, body))];
