import { to } from "#contract/paths/to.ts";
import { requestPage } from "#contract/requests/places.ts";

/** Where something stands that everybody reads, for its owner and for operators; null where nobody but the two sides read it. */
export function placeUrl(place: string, memberId: number, rowId: number): string | null {
  if (place === "service") return to("/services/:id", { id: rowId });
  if (place === "request") return requestPage(rowId);
  return place === "offer" || place === "message" ? null : to("/users/:id", { id: memberId });
}
