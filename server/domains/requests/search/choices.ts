import type { RequestFilter } from "#contract/requests/schemas.ts";
import { DAY, taipeiDay } from "#contract/time.ts";
import { placeNumber, type RequestChoices } from "./request-search.ts";
import type { Viewer } from "./viewer.ts";

/** Days since 1970 of a date in Taipei, 2026-12-24. */
export const dayNumber = (day: string): number => Math.round(Date.parse(`${day}T00:00:00Z`) / DAY);

/** The number of the date in Taipei that is so many days from now. */
export const dayIn = (now: Date, days: number): number => dayNumber(taipeiDay(now)) + days;

/** The choices of a query for each facet. */
export function choicesOf(query: RequestFilter, viewer: Viewer, now: Date): RequestChoices {
  const { min, max, place, due, fits } = query;
  return {
    category: query.category,
    subcategory: query.subcategory,
    budget: min === undefined && max === undefined ? undefined : { min, max },
    place: place === undefined ? undefined : placeNumber(place),
    due: due === undefined ? undefined : dayIn(now, due),
    offers: query.offers,
    fits: fits ? viewer.fits : undefined,
    apart: viewer.apart.length > 0 ? viewer.apart : undefined,
  };
}
