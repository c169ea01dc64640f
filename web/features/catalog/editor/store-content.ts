import { type AnswerOf, isApiError } from "#contract/api.ts";
import type { ServiceDraft } from "#contract/catalog/content.ts";
import { api } from "#web/lib/api.ts";
import { sameContent } from "./content.ts";

export type ServiceForm = AnswerOf<"GET /api/my_services/{id}">;

/** True for a call that was refused because another tab has saved the service meanwhile. */
export function isStale(error: unknown): boolean {
  return isApiError(error) && error.code === "stale_service";
}

/** What was sent last. Its answer may have been lost on the way: then the "other" version is our own. */
let sent: { id: number; content: ServiceDraft } | null = null;

/** What the page before may have sent while it was left: its answer found nobody. */
export function mayBeSent(id: number, content: ServiceDraft): void {
  sent = { id, content };
}

/** Makes a service; the same key gives the one that is there, with what it was made of or what became of it since. */
export function makeService(key: string, content: ServiceDraft): Promise<ServiceForm> {
  return api.call("POST /api/my_services", { body: { ...content, key } });
}

/**
 * Sends a service as typed.
 * @param version what it was typed on
 * @throws ApiError stale_service when another tab has saved something else since
 */
export async function storeContent(id: number, version: number, content: ServiceDraft): Promise<ServiceForm> {
  const body = { ...content, version };
  const before = sent;
  sent = { id, content };
  try {
    return await api.call("PUT /api/my_services/{id}", { params: { id }, body });
  } catch (error) {
    if (!isStale(error) || before?.id !== id) throw error;
    const there = await api.call("GET /api/my_services/{id}", { params: { id } });
    if (!sameContent(there.content, before.content)) throw error;
    return api.call("PUT /api/my_services/{id}", { params: { id }, body: { ...body, version: there.version } });
  }
}
