import { readFile } from "node:fs/promises";
import type pg from "pg";
import { drive, median, type Outcome, quantile } from "../load.ts";
import type { Server } from "../stage.ts";

/** Connections over which requests are sent at the same time. */
export const CONNECTIONS = 10;
/** What is compared is measured in turn, so often; medians of the rounds are shown. */
export const ROUNDS = 5;

/** Processor time, ms. */
export type Cost = { web: number; postgres: number };

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

/** Processor time that the server and PostgreSQL need while the work is done. */
export async function costOf(ours: Server, pool: pg.Pool, work: () => Promise<unknown>): Promise<Cost> {
  const before = { web: await ours.cpu(), postgres: await postgresCpu(pool) };
  await work();
  return { web: (await ours.cpu()) - before.web, postgres: (await postgresCpu(pool)) - before.postgres };
}

/** One round of requests: times of waiting and of the processors for each, ms. */
export type Round = Cost & { p50: number; p99: number };

export async function roundOf(ours: Server, pool: pg.Pool, paths: readonly string[], requests: number): Promise<Round> {
  let took: Outcome["took"] = new Float64Array(0);
  const { web, postgres } = await costOf(ours, pool, async () => {
    ({ took } = await drive({ origin: ours.origin, paths }, { requests, connections: CONNECTIONS }));
  });
  return {
    p50: quantile(took, 0.5),
    p99: quantile(took, 0.99),
    web: web / requests,
    postgres: postgres / requests,
  };
}

export const middle = (rounds: readonly Round[]): Round => ({
  p50: median(rounds.map(({ p50 }) => p50)),
  p99: median(rounds.map(({ p99 }) => p99)),
  web: median(rounds.map(({ web }) => web)),
  postgres: median(rounds.map(({ postgres }) => postgres)),
});
