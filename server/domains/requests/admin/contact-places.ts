import { to } from "#contract/paths/to.ts";
import { requestPage } from "#contract/requests/places.ts";

/** The page of a public text, for its owner and for operators; null for texts that only two members read. */
export function placeUrl(place: string, memberId: number, rowId: number): string | null {
  if (place === "service") return to("/services/:id", { id: rowId });
  if (place === "request") return requestPage(rowId);
  return place === "offer" || place === "message" ? null : to("/users/:id", { id: memberId });
}
