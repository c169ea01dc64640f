/** What this browser holds because the server does not have it yet. */
export type DraftCopy<C> = {
  content: C;
  /** Version of what it was typed on; null for what the server has never seen. */
  base: number | null;
  /** Under which something is made that the server has never seen: once, by however many pages. */
  key: string | null;
};

/** @param kind such as `service-draft`. @param id null: what is being added. */
export function copyKey(kind: string, userId: number, id: number | null): string {
  return `${kind}:${userId}:${id ?? "new"}`;
}

/** Whose a key is stands in its second place: `draft:7:message:1`, `service-draft:7:new`. */
export const isOf = (key: string, userId: number): boolean => key.split(":")[1] === String(userId);

/** The copy under this key; null when there is none or it is of a shape no longer known. */
export function readCopy<C>(key: string, parse: (raw: unknown) => C | null): DraftCopy<C> | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? "null");
    if (typeof stored !== "object" || stored === null) return null;
    const { content: raw, base, key: made } = stored as { content?: unknown; base?: unknown; key?: unknown };
    const content = parse(raw);
    if (content === null) return null;
    return {
      content,
      base: typeof base === "number" ? base : null,
      key: typeof made === "string" ? made : null,
    };
  } catch {
    return null;
  }
}

/** @returns false when the browser would not keep it (full, or storage is switched off). */
export function writeCopy(key: string, copy: DraftCopy<unknown> | null): boolean {
  try {
    if (copy) localStorage.setItem(key, JSON.stringify(copy));
    else localStorage.removeItem(key);
    return true;
  } catch {
    return copy === null;
  }
}
