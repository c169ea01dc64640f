import type { Subscription } from "../kernel/events.ts";

/** Who listens to what. Domains never listen to each other by themselves. */
export const subscriptions: Subscription[] = [];
