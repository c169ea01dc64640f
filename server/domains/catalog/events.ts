import { event } from "#server/kernel/delivery/events.ts";

/** A service was published, or its published content changed. */
export const servicePublished = event<{ serviceId: number; sellerId: number; first: boolean }>("service.published");

/** Subcategories were renamed, or moved into another category, or their category was renamed. */
export const placesChanged = event<{ subcategoryIds: number[] }>("catalog.places_changed");
