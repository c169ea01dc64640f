import { ServiceDraft } from "#contract/catalog/content.ts";

/** What this browser holds because the server does not have it yet. */
export type LocalCopy = {
  content: ServiceDraft;
  /** Version of what it was typed on; null for a service the server has never seen. */
  base: number | null;
  /** Under which a service that the server has never seen is made: once, by however many pages. */
  key: string | null;
};

/** @param id null: the service that is being added. */
export function copyKey(userId: number, id: number | null): string {
  return `service-draft:${userId}:${id ?? "new"}`;
}

/** The copy under this key; null when there is none or it is of a shape no longer known. */
export function readCopy(key: string): LocalCopy | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? "null");
    if (typeof stored !== "object" || stored === null) return null;
    const { content, base, key: made } = stored as { content?: unknown; base?: unknown; key?: unknown };
    const checked = ServiceDraft.safeParse(content);
    if (!checked.success) return null;
    return {
      content: checked.data,
      base: typeof base === "number" ? base : null,
      key: typeof made === "string" ? made : null,
    };
  } catch {
    return null;
  }
}

/** @returns false when the browser would not keep it (full, or storage is switched off). */
export function writeCopy(key: string, copy: LocalCopy | null): boolean {
  try {
    if (copy) localStorage.setItem(key, JSON.stringify(copy));
    else localStorage.removeItem(key);
    return true;
  } catch {
    return copy === null;
  }
}
