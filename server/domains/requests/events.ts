import { event } from "#server/kernel/delivery/events.ts";

/** Emitted when a request becomes public; saved searches are compared with it. */
export const requestAnnounced = event<{ requestId: number }>("request.announced");
