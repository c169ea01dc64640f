import { event } from "#server/kernel/delivery/events.ts";

/** A service was published, or its published content changed. */
export const servicePublished = event<{ serviceId: number; sellerId: number; first: boolean }>("service.published");
