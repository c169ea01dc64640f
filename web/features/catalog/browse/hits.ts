import type { AnswerOf, Api } from "#contract/api.ts";

/** The places in a found service that match the words of the search. */
export type Hit = AnswerOf<"GET /api/search_hits">[number];

/** What to highlight in these services. No call is made when nothing was searched for. */
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
