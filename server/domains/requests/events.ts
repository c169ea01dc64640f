import { event } from "#server/kernel/delivery/events.ts";

/** A request may be found by everybody from now on; kept searches hear of it. */
export const requestAnnounced = event<{ requestId: number }>("request.announced");
