import { fitting } from "#contract/text/characters.ts";

/**
 * Searches in this browser, the latest first. They stay in it, each member's apart from the others' and a visitor's (0),
 * and are forgotten with the log-out.
 */
const keyOf = (member: number) => `searches:${member}`;
const MOST = 8;

/** The stored searches; anything else that stands under the key counts as none. */
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

/** The list with one search at its top, each once. */
export function withRecent(list: readonly string[], k: string): string[] {
  const text = fitting(k.trim(), 100);
  return text === "" ? [...list] : [text, ...list.filter((each) => each !== text)].slice(0, MOST);
}

// A browser may forbid storage: then nothing is remembered, and everything else works.
export function loadRecent(member: number): string[] {
  try {
    return readRecent(localStorage.getItem(keyOf(member)));
  } catch {
    return [];
  }
}

export function saveRecent(member: number, list: readonly string[]): void {
  try {
    if (list.length === 0) localStorage.removeItem(keyOf(member));
    else localStorage.setItem(keyOf(member), JSON.stringify(list));
  } catch {}
}
