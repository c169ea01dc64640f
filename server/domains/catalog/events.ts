import { event } from "#server/kernel/delivery/events.ts";

/** A service came on sale, or changed what is on sale. */
export const servicePublished = event<{ serviceId: number; sellerId: number; first: boolean }>("service.published");
