import type { Why } from "#contract/catalog/finding.ts";
import { fold } from "#server/kernel/fold.ts";
import { cosine, similarity } from "#server/meaning/compact.ts";
import { openEncoder } from "#server/meaning/encoder.ts";
import { SIMILAR } from "#server/search/alike.ts";
import type { Reference } from "../reference.ts";
import { serviceRanking } from "./ranking.ts";
import { wishOf } from "./wish.ts";

/** @param vector null while it has still to be made · @param names the title, the subcategory and the tags */
type Meant = { subcategoryId: number; vector: Uint8Array | null; names: readonly string[] };

/** How near a query and a service are in meaning, as in `server/search/meaning.ts`. @param score by words */
export async function whyMeant(
  k: string,
  { subcategoryId, vector, names }: Meant,
  score: number,
  known: Reference,
): Promise<Why["meaning"]> {
  if (k === "") return null;
  const { encode, encodeQuery } = await openEncoder();
  const query = encodeQuery(fold(k));
  const { near } = await wishOf(k, known);
  const nearness = near?.likeness.get(subcategoryId) ?? 0;
  const own = vector ? Math.max(0, similarity(query, new Int8Array(vector))) : nearness;
  const likeness = (own + nearness) / 2;
  const named = names.map((name) => ({ name, like: cosine(query, encode(fold(name))) }));
  const [closest] = own < SIMILAR ? [] : named.sort((a, b) => b.like - a.like);
  const { words } = serviceRanking.meaning;
  return { likeness, closest: closest?.name ?? null, words, score: (words * score + likeness) / (words + 1) };
}
