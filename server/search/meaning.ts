import type { Ctx } from "#server/kernel/ctx.ts";
import { openEncoder } from "#server/meaning/encoder.ts";
import { nearnessOf, type Wish } from "./alike.ts";
import { bestBelow } from "./columns/best.ts";
import { textIs } from "./columns/texts.ts";
import { part } from "./documents.ts";
import type { Hits } from "./hits.ts";
import type { SearchKind } from "./kind.ts";
import { scorer } from "./score.ts";
import { likenesses } from "./vectors.ts";

/**
 * The order of the best hits of a search for words: how many, and the weight of the score beside the cosine of query
 * and row, whose weight is 1. 0.7 is the weight that was measured on judged searches.
 */
export const byMeaning = { words: 0.7, candidates: 200 } as const;

const meanOf = (numbers: readonly number[]) => numbers.reduce((sum, each) => sum + each, 0) / numbers.length;

/** The indexes of the hits with the highest scores by words, ascending. */
function candidatesOf({ score }: Pick<SearchKind, "score">, { documents, places, relevance }: Hits, most: number) {
  if (places.length <= most) return Int32Array.from(places.keys());
  const scoreOf = scorer(score, documents);
  return bestBelow(
    Float32Array.from(places, (at) => scoreOf(1, at)),
    (i) => scoreOf(relevance(i), places[i] ?? 0),
    most,
  );
}

/**
 * Orders the best hits of a search for words by words and meaning. First come the rows whose name is the query, then
 * the other candidates by both, then the rest as before. A row that has no vector yet counts as the others on
 * average or, if none has, as its subcategory.
 * A row is also similar to a query as far as its subcategory is: that decides between those which have the word for
 * another reason.
 * @param wish.text folded
 */
export async function withMeaning(
  ctx: Ctx,
  kind: SearchKind,
  hits: Hits,
  { text, near }: Pick<Wish, "text" | "near">,
): Promise<Hits> {
  const { meaning } = kind;
  if (meaning === undefined || hits.places.length < 2) return hits;
  const { documents, places } = hits;
  const candidates = candidatesOf(kind, hits, meaning.candidates);
  const idOf = (i: number) => documents.id[places[i] ?? 0] ?? 0;
  const { encodeQuery } = await openEncoder();
  const known = await likenesses(ctx, meaning.vectors, Array.from(candidates, idOf), encodeQuery(text));
  if (known.size === 0 && near === undefined) return hits;
  const usual = known.size > 0 ? meanOf([...known.values()]) : null;
  const names = part(documents.texts, meaning.whole);
  const nearness = near && nearnessOf(documents, near);
  const ownOf = (i: number) => Math.max(0, known.get(idOf(i)) ?? usual ?? nearness?.(places[i] ?? 0) ?? 0);
  const likenessOf = (i: number) => (nearness ? (ownOf(i) + nearness(places[i] ?? 0)) / 2 : ownOf(i));
  const likeness = new Map(Array.from(candidates, (i) => [i, likenessOf(i)]));
  return {
    ...hits,
    likeness: ownOf,
    // Three ranges of scores, one above the other.
    rescore(i, score, share) {
      const like = likeness.get(i);
      if (like === undefined) return (score * share) / 3;
      if (textIs(names, places[i] ?? 0, text)) return (2 + score * share) / 3;
      return (1 + (share * (meaning.words * score + like)) / (meaning.words + 1)) / 3;
    },
  };
}
