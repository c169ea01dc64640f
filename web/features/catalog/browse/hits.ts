import type { AnswerOf, Api } from "#contract/api.ts";

/** The ranges in a service that match the search words. */
export type Hit = AnswerOf<"GET /api/search_hits">[number];

/** Loads what to highlight in these services. Makes no call without search words. */
export async function hitsOf(api: Api, k: string, services: readonly { id: number }[]): Promise<Hit[]> {
  if (k === "" || services.length === 0) return [];
  return api.call("GET /api/search_hits", { query: { k, ids: services.map(({ id }) => id).join() } });
}

/** Each service with what to highlight in it. */
export function withHits<S extends { id: number }>(
  services: readonly S[],
  hits: readonly Hit[],
): (S & { hit?: Hit })[] {
  const byId = new Map(hits.map((hit) => [hit.id, hit]));
  return services.map((service) => {
    const hit = byId.get(service.id);
    return hit ? { ...service, hit } : service;
  });
}
