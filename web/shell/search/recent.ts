/** Searches of this browser, the latest first. They stay in it: nobody else reads them. */
const KEY = "haoshou:searches";
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
  const text = k.trim().slice(0, 100);
  return text === "" ? [...list] : [text, ...list.filter((each) => each !== text)].slice(0, MOST);
}

// A browser may forbid storage: then nothing is remembered, and everything else works.
export function loadRecent(): string[] {
  try {
    return readRecent(localStorage.getItem(KEY));
  } catch {
    return [];
  }
}

export function saveRecent(list: readonly string[]): void {
  try {
    if (list.length === 0) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, JSON.stringify(list));
  } catch {}
}
