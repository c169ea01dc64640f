/** Content kept in this browser because the server does not have it yet. */
export type DraftCopy<C> = {
  content: C;
  /** The version it was typed on; null when the server has never stored it. */
  base: number | null;
  /** Idempotency key for creating the row: created once, by however many tabs. */
  key: string | null;
};

/** @param kind such as `service-draft`. @param id null for a new row. */
export function copyKey(kind: string, userId: number, id: number | null): string {
  return `${kind}:${userId}:${id ?? "new"}`;
}

/** The member id is the second part of a key: `draft:7:message:1`, `service-draft:7:new`. */
export const isOf = (key: string, userId: number): boolean => key.split(":")[1] === String(userId);

/** The copy under this key; null when there is none or its shape is outdated. */
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

/** @returns false when the browser could not store it (full, or storage is disabled). */
export function writeCopy(key: string, copy: DraftCopy<unknown> | null): boolean {
  try {
    if (copy) localStorage.setItem(key, JSON.stringify(copy));
    else localStorage.removeItem(key);
    return true;
  } catch {
    return copy === null;
  }
}
