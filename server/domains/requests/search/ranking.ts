import { DAY } from "#contract/time.ts";
import type { Score } from "#server/search/score.ts";

/**
 * The default ranking of requests:
 *   score = relevance × (0.3 + 0.7 × freshness)
 * A search for words orders its 200 best requests by that and by meaning, as services. relevance is that of services; freshness is 1 for the newest request and halves with each week of age.
 */
export const freshness: Score<"published"> = {
  floor: 0.3,
  parts: [{ field: "published", weight: 1, halfLife: (7 * DAY) / 1000 }],
};
