import { readFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { atMost, note, title } from "../goals.ts";
import { drive, type Outcome, quantile } from "../load.ts";
import type { Server, Stage } from "../stage.ts";
import type { Sample } from "./sample.ts";

const SEARCH_GOAL = 60;
/** Processor time of a search for new words, web process and PostgreSQL, ms. */
const SEARCH_CPU_GOAL = 12;
/** Processor time of a changed service for each process, ms. */
const CHANGE_GOAL = { web: 2, postgres: 5 };
/** Changes that are measured, and the time between two: changes of other processes are applied every three seconds. */
const CHANGES = 5;
const APART_MS = 3200;
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
    await measureNewWords(ours, pool, sample);
    await measureChanges(ours, pool, sample);
  } finally {
    await pool.end();
  }
  const search = await drive({ origin, paths: searchPaths(sample.words, sample) }, load);
  atMost("一再出現的兩個字與兩個條件 p99", quantile(search.took, 0.99), SEARCH_GOAL, "ms", spread(search));
  const suggestions = await drive({ origin, paths: suggestionPaths(sample.words) }, load);
  atMost("搜尋建議 p99", quantile(suggestions.took, 0.99), SUGGEST_GOAL, "ms", spread(suggestions));
  note(`每秒 ${Math.round(search.perSecond)} 次搜尋、${Math.round(suggestions.perSecond)} 次建議`);
  return { median: quantile(search.took, 0.5) };
}

/** Processor time of all connections of PostgreSQL so far, ms. Only Linux says it; elsewhere 0. */
async function postgresCpu(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ pid: number }>(
    "select pid from pg_stat_activity where backend_type = 'client backend'",
  );
  const times = await Promise.all(
    rows.map(({ pid }) => readFile(`/proc/${pid}/schedstat`, "utf8").then(parseFloat, () => 0)),
  );
  return times.reduce((sum, each) => sum + each, 0) / 1e6;
}

type Cost = { web: number; postgres: number };

async function costOf(ours: Server, pool: pg.Pool, work: () => Promise<unknown>): Promise<Cost> {
  const before = { web: await ours.cpu(), postgres: await postgresCpu(pool) };
  await work();
  return { web: (await ours.cpu()) - before.web, postgres: (await postgresCpu(pool)) - before.postgres };
}

/** Searches for words that nobody searched for before: each answer is found, ordered and counted anew. */
async function measureNewWords(ours: Server, pool: pg.Pool, sample: Sample): Promise<void> {
  const paths = searchPaths(sample.newWords, sample).slice(0, sample.newWords.length);
  const load = { requests: paths.length, connections: CONNECTIONS };
  let took: Outcome["took"] = new Float64Array(0);
  const { web, postgres } = await costOf(ours, pool, async () => {
    ({ took } = await drive({ origin: ours.origin, paths }, load));
  });
  const each = `網站 ${(web / paths.length).toFixed(1)} ＋ 資料庫 ${(postgres / paths.length).toFixed(1)} ms`;
  atMost(
    `${paths.length} 個沒人搜尋過的字 p99`,
    quantile(took, 0.99),
    SEARCH_GOAL,
    "ms",
    spread({ took, perSecond: 0 }),
  );
  atMost("每次搜尋的處理器時間", (web + postgres) / paths.length, SEARCH_CPU_GOAL, "ms", each);
}

/** What one changed service costs a process until its next list, beside the list itself. */
async function measureChanges(ours: Server, pool: pg.Pool, { services: [id] }: Sample): Promise<void> {
  const list = () => drive({ origin: ours.origin, paths: ["/api/services?sort=new"] }, { requests: 3, connections: 1 });
  const rounds = (change: () => Promise<unknown>) =>
    costOf(ours, pool, async () => {
      for (let turn = 0; turn < CHANGES; turn++) {
        await change();
        await sleep(APART_MS);
        await list();
      }
    });
  // As a process without data of its own would change the service.
  const change = () =>
    pool.query(
      `with changed as (update service_search set price = price + 1, updated_at = now() where service_id = $1)
       select pg_notify('search', 'services bench ' || $1::text)`,
      [id],
    );
  await list();
  const without = await rounds(() => pool.query("select pg_notify('nobody', '')"));
  const { web, postgres } = await rounds(change);
  atMost("一項服務異動，網站的處理器時間", (web - without.web) / CHANGES, CHANGE_GOAL.web, "ms");
  atMost("一項服務異動，資料庫的處理器時間", (postgres - without.postgres) / CHANGES, CHANGE_GOAL.postgres, "ms");
}

export function compareGrowth(small: SearchTimes, large: SearchTimes): void {
  atMost("大市場與小市場搜尋中位數之比", large.median / small.median, GROWTH_GOAL, "倍");
}
