import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { atMost, note, title } from "../goals.ts";
import { drive, median, type Outcome, quantile } from "../load.ts";
import type { Server, Stage } from "../stage.ts";
import { CONNECTIONS, type Cost, costOf, middle, ROUNDS, type Round, roundOf } from "./cost.ts";
import type { Sample } from "./sample.ts";

const SEARCH_GOAL = 60;
/** Processor time of a search for new words, web process and PostgreSQL, ms. */
const SEARCH_CPU_GOAL = 12;
/** Processor time of a changed service for each process, ms. */
const CHANGE_GOAL = { web: 2, postgres: 5 };
/** Changes that are measured, and the time between two: changes of other processes are applied every three seconds. */
const CHANGES = 11;
const APART_MS = 3200;
const SUGGEST_GOAL = 25;
const GROWTH_GOAL = 1.6;
/** Words that are searched for again and again. */
const REPEATED = 50;

export type SearchTimes = { median: number };

/** Paths of searches with two characters and two filters. */
function searchPaths(words: readonly string[], { categories }: Sample): string[] {
  const facets = (turn: number) =>
    [
      "days=7&rating=4",
      `category=${categories[turn % categories.length]}&max=5000`,
      "max=3000&days=14",
      `category=${categories[turn % categories.length]}&rating=4`,
    ][turn % 4];
  return words.map((word, turn) => `/api/services?k=${encodeURIComponent(word)}&${facets(turn)}`);
}

/** Paths of suggestions for one or two typed characters. */
const suggestionPaths = (words: readonly string[]) =>
  words.map((word, turn) => `/api/suggestions?k=${encodeURIComponent(turn % 2 ? word : word.slice(0, 1))}`);

const spread = ({ took }: Outcome) => `中位數 ${quantile(took, 0.5).toFixed(1)} ms`;

/**
 * Measures searches, suggestions and what a change costs, on a web process without a worker: jobs of the queue would be
 * counted with them.
 * @param size services in the market, for the words of the report
 */
export async function measureSearch(
  stage: Stage,
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
  const pool = new pg.Pool({ connectionString: stage.databaseUrl, max: 1 });
  try {
    const repeated = await measureWords(ours, pool, sample);
    await measureChanges(ours, pool, sample);
    const suggestions = await drive({ origin, paths: suggestionPaths(sample.words) }, load);
    atMost("搜尋建議 p99", quantile(suggestions.took, 0.99), SUGGEST_GOAL, "ms", spread(suggestions));
    note(`網站程序的記憶體：${Math.round((await ours.rss()) / 1024 / 1024)} MB`);
    return { median: repeated };
  } finally {
    await pool.end();
  }
}

function report(name: string, { p50, p99, web, postgres }: Round): void {
  atMost(`${name} p99`, p99, SEARCH_GOAL, "ms", `中位數 ${p50.toFixed(1)} ms`);
  const each = `網站 ${web.toFixed(1)} ＋ 資料庫 ${postgres.toFixed(1)} ms`;
  atMost(`${name}，每次的處理器時間`, web + postgres, SEARCH_CPU_GOAL, "ms", each);
}

/**
 * Searches for words that nobody searched for before, whose answers are found, ordered and counted anew, in turn with
 * words that were just searched for.
 * @returns the median of the new ones, ms
 */
async function measureWords(ours: Server, pool: pg.Pool, sample: Sample): Promise<number> {
  const fresh = searchPaths(sample.newWords, sample);
  const again = searchPaths(sample.words.slice(0, REPEATED), sample);
  const size = Math.floor(fresh.length / ROUNDS);
  const [news, repeats]: [Round[], Round[]] = [[], []];
  for (let round = 0; round < ROUNDS; round++) {
    news.push(await roundOf(ours, pool, fresh.slice(round * size, (round + 1) * size), size));
    await drive({ origin: ours.origin, paths: again }, { requests: again.length, connections: CONNECTIONS });
    repeats.push(await roundOf(ours, pool, again, size));
  }
  const [forNew, forRepeated] = [middle(news), middle(repeats)];
  report(`${ROUNDS} 輪各 ${size} 個沒人搜尋過的字`, forNew);
  report(`${ROUNDS} 輪各 ${size} 次一再出現的字`, forRepeated);
  return forNew.p50;
}

/** What one changed service costs a process, beside the lists, which are counted anew with and without it. */
async function measureChanges(ours: Server, pool: pg.Pool, { services: [id] }: Sample): Promise<void> {
  let turn = 0;
  // Another sum each time: a list that nobody asked for before is counted anew.
  const list = () => {
    const paths = [`/api/services?sort=new&max=${200_000 + turn++}`];
    return drive({ origin: ours.origin, paths }, { requests: 1, connections: 1 });
  };
  const after = (act: () => Promise<unknown>) =>
    costOf(ours, pool, async () => {
      await act();
      await sleep(APART_MS);
      await list();
    });
  // As a process without data of its own would change the service.
  const change = () =>
    pool.query(
      `with changed as (update service_search set price = price + 1, updated_at = now() where service_id = $1)
       select pg_notify('search', 'services bench ' || $1::text)`,
      [id],
    );
  const nothing = () => pool.query("select pg_notify('nobody', '')");
  await after(change);
  const costs: Cost[] = [];
  for (let round = 0; round < CHANGES; round++) {
    const without = await after(nothing);
    const { web, postgres } = await after(change);
    costs.push({ web: web - without.web, postgres: postgres - without.postgres });
  }
  const [web, postgres] = [median(costs.map((cost) => cost.web)), median(costs.map((cost) => cost.postgres))];
  atMost("一項服務異動，網站的處理器時間", web, CHANGE_GOAL.web, "ms", `${CHANGES} 次的中位數`);
  atMost("一項服務異動，資料庫的處理器時間", postgres, CHANGE_GOAL.postgres, "ms", `${CHANGES} 次的中位數`);
}

export function compareGrowth(small: SearchTimes, large: SearchTimes): void {
  atMost("大市場與小市場搜尋中位數之比", large.median / small.median, GROWTH_GOAL, "倍");
}
