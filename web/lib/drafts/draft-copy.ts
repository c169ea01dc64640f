/** The value this browser stores under a key; null when there is none, or it is not JSON. */
export function storedValue(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null");
  } catch {
    return null;
  }
}

/** @returns false when it does not outlast the page: storage is full, or blocked and replaced by one in memory */
export function storeText(key: string, text: string | null): boolean {
  if (text === null) {
    localStorage.removeItem(key);
    return true;
  }
  try {
    localStorage.setItem(key, text);
    return localStorage instanceof Storage;
  } catch {
    return false;
  }
}

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
  const { content: raw, base, key: made } = Object(storedValue(key)) as Record<string, unknown>;
  const content = parse(raw);
  if (content === null) return null;
  return {
    content,
    base: typeof base === "number" ? base : null,
    key: typeof made === "string" ? made : null,
  };
}

/** @returns as `storeText` */
export const writeCopy = (key: string, copy: DraftCopy<unknown> | null): boolean =>
  storeText(key, copy && JSON.stringify(copy));
