import pg from "pg";
import { offersPerRequest } from "#contract/terms.ts";
import { atMost, title } from "../goals.ts";
import { drive, quantile } from "../load.ts";
import { logIn } from "../log-in.ts";
import type { Server, Stage } from "../stage.ts";
import { CONNECTIONS, middle, ROUNDS, type Round, roundOf } from "./cost.ts";
import { measureLists, requestList } from "./lists.ts";
import { type RequestSample, takeRequestSample } from "./sample.ts";

const LIST_GOAL = 60;
const OFFERS_GOAL = 15;
/** How often the page of one request is loaded. */
const OFFER_PAGES = 300;

type Facets = (turn: number, sample: RequestSample) => string;
const among = (list: readonly number[], turn: number) => list[turn % list.length];

/** The filters as sellers combine them, two or three each, with different sort orders. */
const facets: Facets[] = [
  (turn, { categories }) => `category=${among(categories, turn)}&max=20000`,
  (turn, { subcategories }) => `subcategory=${among(subcategories, turn)}&sort=new`,
  () => "place=remote&due=30&sort=due",
  (turn, { categories }) => `category=${among(categories, turn)}&offers=2&sort=offers`,
  () => "min=5000&offers=5&sort=budget",
  (turn, { categories }) => `category=${among(categories, turn)}&place=remote&min=3000&max=30000`,
  () => "due=14&max=10000&sort=ending",
  (turn, { categories }) => `category=${among(categories, turn)}&due=30&sort=new`,
];

/** Paths of lists without a search, of pages near the beginning and far from it. */
const leafing = (sample: RequestSample, pages: readonly number[]) =>
  pages.flatMap((page) =>
    sample.categories.flatMap((_, turn) => facets.map((facet) => `/api/requests?${facet(turn, sample)}&page=${page}`)),
  );

/** Paths of searches with filters; none is repeated before all words were used. */
const searches = (sample: RequestSample, words: readonly string[]) =>
  facets.flatMap((_, shift) =>
    words.map((word, turn) => {
      const facet = facets[(turn + shift) % facets.length];
      return `/api/requests?k=${encodeURIComponent(word)}&${facet?.(turn, sample)}`;
    }),
  );

/** One call again and again, in rounds: the medians of the rounds. */
async function measureCalls(
  ours: Server,
  pool: pg.Pool,
  name: string,
  { paths, requests }: { paths: readonly string[]; requests: number },
): Promise<void> {
  const size = Math.ceil(requests / ROUNDS);
  const rounds: Round[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const turned = [...paths.slice(round * size), ...paths];
    rounds.push(await roundOf(ours, pool, turned, size));
  }
  const { p50, p99, web, postgres } = middle(rounds);
  const each = `每次的處理器時間：網站 ${web.toFixed(1)} ＋ 資料庫 ${postgres.toFixed(1)} ms`;
  atMost(`${name} p99`, p99, LIST_GOAL, "ms", `中位數 ${p50.toFixed(1)} ms，${each}`);
}

/** Measures lists of requests, without and with words. */
export async function measureRequestTimes(stage: Stage, ours: Server, requests: number): Promise<void> {
  const pool = new pg.Pool({ connectionString: stage.databaseUrl, max: 1 });
  try {
    const sample = await takeRequestSample(pool);
    title(`需求清單與搜尋，${CONNECTIONS} 條連線，${ROUNDS} 輪的中位數`);
    // The first requests of a fresh process compile its code and read the documents, so others than those measured come
    // first.
    const warm = [...leafing(sample, [71]), ...searches(sample, sample.warmUp)];
    await drive({ origin: ours.origin, paths: warm }, { requests: warm.length, connections: CONNECTIONS });
    await measureCalls(ours, pool, "需求清單", { paths: leafing(sample, [1, 2, 3, 40]), requests });
    await measureCalls(ours, pool, "需求搜尋", { paths: searches(sample, sample.words), requests });
  } finally {
    await pool.end();
  }
}

/** Measures both calls of a buyer's page for a request with as many offers as allowed, sent at once. */
async function measureOffers({ origin }: Server, { busiest }: RequestSample): Promise<void> {
  title(`有 ${offersPerRequest} 份提案的需求，買家比較提案`);
  const headers = await logIn(origin, busiest.email);
  const ask = async (path: string) => {
    const answer = await fetch(origin + path, { headers });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  };
  const took: number[] = [];
  for (let n = 0; n < OFFER_PAGES * 2; n++) {
    const begun = performance.now();
    await Promise.all([ask(`/api/my_requests/${busiest.id}`), ask(`/api/my_requests/${busiest.id}/sellers`)]);
    // The first half is for warming up.
    if (n >= OFFER_PAGES) took.push(performance.now() - begun);
  }
  atMost("比較提案的頁面，兩個呼叫都回來的中位數", quantile(took, 0.5), OFFERS_GOAL, "ms");
}

/** Measures lists of requests, their page, and the page on which a buyer compares offers. */
export async function measureRequests(
  stage: Stage,
  ours: Server,
  options: { rounds: number; requests: number },
): Promise<void> {
  const pool = new pg.Pool({ connectionString: stage.databaseUrl, max: 2 });
  const sample = await takeRequestSample(pool).finally(() => pool.end());
  await measureRequestTimes(stage, ours, options.requests);
  await measureLists(stage, ours, requestList, options);
  await measureOffers(ours, sample);
}
