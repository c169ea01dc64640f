import { atMost, note, title } from "../goals.ts";
import { drive, type Outcome, quantile } from "../load.ts";
import type { Server } from "../stage.ts";
import type { Sample } from "./sample.ts";

const SEARCH_GOAL = 60;
const SUGGEST_GOAL = 25;
const GROWTH_GOAL = 1.6;
const CONNECTIONS = 10;

export type SearchTimes = { median: number };

/** Paths of searches with two characters and two filters; none is repeated before all words were used. */
function searchPaths(words: readonly string[], { categories }: Sample): string[] {
  const facets = (turn: number) =>
    [
      "days=7&rating=4",
      `category=${categories[turn % categories.length]}&max=5000`,
      "max=3000&days=14",
      `category=${categories[turn % categories.length]}&rating=4`,
    ][turn % 4];
  return [0, 1, 2].flatMap((shift) =>
    words.map((word, turn) => `/api/services?k=${encodeURIComponent(word)}&${facets(turn + shift)}`),
  );
}

/** Paths of suggestions for one or two typed characters. */
const suggestionPaths = (words: readonly string[]) =>
  words.map((word, turn) => `/api/suggestions?k=${encodeURIComponent(turn % 2 ? word : word.slice(0, 1))}`);

const spread = ({ took }: Outcome) => `中位數 ${quantile(took, 0.5).toFixed(1)} ms`;

/** @param size services in the market, for the words of the report */
export async function measureSearch(
  ours: Server,
  sample: Sample,
  { requests, size }: { requests: number; size: number },
): Promise<SearchTimes> {
  title(`搜尋，${size.toLocaleString("en")} 項服務，${CONNECTIONS} 條連線`);
  const { origin } = ours;
  const load = { requests, connections: CONNECTIONS };
  // The first searches of a fresh process compile its code and open connections, so other words than those measured
  // come first.
  const warm = [...searchPaths(sample.warmUp, sample), ...suggestionPaths(sample.warmUp)];
  await drive({ origin, paths: warm }, { ...load, requests: warm.length });
  const search = await drive({ origin, paths: searchPaths(sample.words, sample) }, load);
  atMost("兩個字與兩個條件 p99", quantile(search.took, 0.99), SEARCH_GOAL, "ms", spread(search));
  const suggestions = await drive({ origin, paths: suggestionPaths(sample.words) }, load);
  atMost("搜尋建議 p99", quantile(suggestions.took, 0.99), SUGGEST_GOAL, "ms", spread(suggestions));
  note(`每秒 ${Math.round(search.perSecond)} 次搜尋、${Math.round(suggestions.perSecond)} 次建議`);
  return { median: quantile(search.took, 0.5) };
}

export function compareGrowth(small: SearchTimes, large: SearchTimes): void {
  atMost("大市場與小市場搜尋中位數之比", large.median / small.median, GROWTH_GOAL, "倍");
}
