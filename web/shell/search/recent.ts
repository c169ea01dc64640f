import { fitting } from "#contract/text/characters.ts";
import { storeText } from "#web/lib/drafts/draft-copy.ts";

/**
 * Recent searches, the latest first. They are stored in this browser only, separately for each member and for visitors
 * (0), and cleared on log-out.
 */
const keyOf = (member: number) => `searches:${member}`;
const MOST = 8;

/** Parses the stored searches; anything else counts as none. */
export function readRecent(stored: string | null): string[] {
  try {
    const list: unknown = JSON.parse(stored ?? "[]");
    return Array.isArray(list)
      ? list.filter((each): each is string => typeof each === "string" && each !== "").slice(0, MOST)
      : [];
  } catch {
    return [];
  }
}

/** Moves a search to the top of the list, without duplicates. */
export function withRecent(list: readonly string[], k: string): string[] {
  const text = fitting(k.trim(), 100);
  return text === "" ? [...list] : [text, ...list.filter((each) => each !== text)].slice(0, MOST);
}

export const loadRecent = (member: number): string[] => readRecent(localStorage.getItem(keyOf(member)));

export function saveRecent(member: number, list: readonly string[]): void {
  storeText(keyOf(member), list.length === 0 ? null : JSON.stringify(list));
}
