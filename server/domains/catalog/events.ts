import { event } from "#server/kernel/events.ts";

/** A service came on sale, or changed what is on sale. */
export const servicePublished = event<{ serviceId: number; sellerId: number; first: boolean }>("service.published");

/** A member keeps a service in mind; its seller may be told. */
export const serviceFavorited = event<{ serviceId: number; sellerId: number; userId: number }>("service.favorited");
