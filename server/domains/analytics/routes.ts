import { postEvent } from "#contract/moderation/events.ts";
import { ok } from "#contract/shared.ts";
import { handle } from "#server/http/handler.ts";
import { recordEvent } from "./record-event.ts";

export const analyticsHandlers = [
  handle(postEvent, async ({ ctx, body }) => {
    await recordEvent(ctx, body);
    return ok;
  }),
];
