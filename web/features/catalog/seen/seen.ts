import type { Picture } from "#contract/shared.ts";
import { storedValue, storeText } from "#web/lib/drafts/draft-copy.ts";

/** A service that was looked at. Without its price, which may have changed since. */
export type Seen = { id: number; title: string; cover: Picture | null };

/** Kept in this browser only, for each member and for visitors (0) by themselves, the latest first. */
const keyOf = (member: number) => `seen:${member}`;
const MOST = 12;

const isPicture = (value: unknown): value is Picture =>
  typeof value === "object" && value !== null && "hash" in value && "width" in value && "height" in value;
const isSeen = (value: unknown): value is Seen =>
  typeof value === "object" &&
  value !== null &&
  "id" in value &&
  typeof value.id === "number" &&
  "title" in value &&
  typeof value.title === "string" &&
  "cover" in value &&
  (value.cover === null || isPicture(value.cover));

/** The services seen by a member; what is stored otherwise counts as nothing. */
export function loadSeen(member: number): Seen[] {
  const list = storedValue(keyOf(member));
  return Array.isArray(list) ? list.filter(isSeen).slice(0, MOST) : [];
}

/** Moves a service to the top of the list. */
export function saveSeen(member: number, { id, title, cover }: Seen): void {
  const list = [{ id, title, cover }, ...loadSeen(member).filter((each) => each.id !== id)].slice(0, MOST);
  storeText(keyOf(member), JSON.stringify(list));
}

export function clearSeen(member: number): void {
  storeText(keyOf(member), null);
}
