import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { random as randomOf } from "#server/demo/content/random.ts";
import { readIssuer } from "./checks/issuer.ts";
import { judge } from "./checks/judge.ts";
import { enter, type Send } from "./client.ts";
import { readCoupons } from "./coupons.ts";
import { type Facts, noFacts, type Verdict } from "./facts.ts";
import { Leaps } from "./leaps.ts";
import { doSomething } from "./operations.ts";
import { makeMarket, openSession } from "./people.ts";
import type { Scene } from "./scene.ts";

/** The product with its database, and how parts of it are killed. */
export type Stage = {
  origin: string;
  /** Where the stand-in of the issuer of invoices is. */
  issuer: string;
  /** The current address of the database; after a kill of PostgreSQL it may be another. */
  databaseUrl(): Promise<string>;
  /** Waits until the product says that it is ready. */
  untilReady(): Promise<void>;
  /** Kills a part of the product. @returns which, in words */
  kill(pick: (names: readonly string[]) => string): Promise<string>;
};

export type Play = {
  /** Calls that members make. */
  operations: number;
  kills: number;
  seed: number;
  /** How many members act at the same time. */
  atOnce: number;
  /** Buyers, and as many sellers. */
  members: number;
  /** The share of acts that are sent twice under one key, 0 to 1. */
  repeated?: number;
  /** Ends the run after so long even if not all operations are done, ms. */
  within?: number;
  between?: (send: Send) => Send;
  /** Asked at the end: whether as many operations follow again, since something rare has not happened yet. */
  goesOn?(verdict: Verdict, facts: Facts): boolean;
  say?(line: string): void;
};

export type Played = { operations: number; verdict: Verdict; facts: Facts; recoveries: number[] };

/** The usual share of acts sent twice, as a double press or because the answer was never seen. */
const OFTEN_REPEATED = 0.25;
/** Operations between two resets of the rate limits, which would be in the way and have tests of their own. */
const SWEEP_EVERY = 200;
const SAY_EVERY = 5000;

/** Makes a function that is true once each time a growing count has passed another `step`, for each name apart. */
function every(count: () => number): (name: string, step: number) => boolean {
  const next = new Map<string, number>();
  return (name, step) => {
    if (count() < (next.get(name) ?? step)) return false;
    next.set(name, count() + step);
    return true;
  };
}

export async function withPool<T>(stage: Stage, work: (pool: pg.Pool) => Promise<T>): Promise<T> {
  const pool = new pg.Pool({ connectionString: await stage.databaseUrl(), max: 2 });
  pool.on("error", () => {});
  try {
    return await work(pool);
  } finally {
    await pool.end();
  }
}

async function openScene(
  stage: Stage,
  { seed, members, repeated = OFTEN_REPEATED, between }: Play,
  onCall: () => void,
): Promise<Scene> {
  return withPool(stage, async (pool) => {
    const market = await makeMarket(pool, members);
    const leaps = new Leaps();
    const enterAll = (ids: number[]) =>
      Promise.all(
        ids.map((id) =>
          enter(stage.origin, { id, open: () => openSession(pool, id), onCall, ...(between && { between }) }),
        ),
      );
    return {
      origin: stage.origin,
      issuer: stage.issuer,
      random: randomOf(seed),
      buyers: await enterAll(market.buyers),
      sellers: await enterAll(market.sellers),
      operators: await enterAll(market.operators),
      offered: market.offered,
      coupons: market.coupons,
      asked: market.asked,
      live: [],
      leaps,
      repeated,
      anyPayment: () => anyPayment(stage),
      pass: (advance) => leaps.alone(() => pass(stage, advance)),
      facts: noFacts(market.since),
    };
  });
}

/** Reads a payment at random. While the database is down after a kill there is none. */
async function anyPayment(stage: Stage): ReturnType<Scene["anyPayment"]> {
  const paid = `select number, amount, to_char(paid_at at time zone 'Asia/Taipei', 'YYYY-MM-DD') as day
    from payment_attempts where paid_at is not null order by random() limit 1`;
  return withPool(stage, async (pool) => (await pool.query(paid)).rows[0] ?? null).catch(() => null);
}

/** Moves the product's clock and runs the jobs that depend on time. */
async function pass(stage: Stage, advance: string): Promise<void> {
  const body = JSON.stringify({ advance });
  // If the call fails, the clock may stand still; that is not checked.
  await fetch(`${stage.origin}/sandbox/clock`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body,
    signal: AbortSignal.timeout(30_000),
  }).catch(() => undefined);
}

/** At which operations the kills come, in order: spread over the run and chosen by the seed. */
function killsOf({ operations, kills, seed }: Play): number[] {
  const random = randomOf(`kills ${seed}`);
  const step = operations / (kills + 1);
  return Array.from({ length: kills }, (_, n) => Math.floor(step * (n + 0.5 + random.next()))).sort((a, b) => a - b);
}

/** How long the queue may go without the end of a job before it counts as stuck, ms. */
const STUCK_AFTER = 120_000;

/**
 * Waits until no job of the queue is due. Jobs bring others, so the queue may grow for a while: it goes on as long as the
 * oldest job of some kind is done.
 * @throws Error with the jobs left when none is done any more
 */
async function untilQuiet(stage: Stage): Promise<void> {
  const due = `select t.identifier || ' ' || count(*) || coalesce(', last error ' || max(j.last_error), '') as left,
      min(j.id)::text as oldest
    from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where j.run_at <= now() and j.attempts < j.max_attempts group by t.identifier order by t.identifier`;
  await withPool(stage, async (pool) => {
    let before = "";
    for (let since = Date.now(); ; await sleep(100)) {
      const { rows } = await pool.query<{ left: string; oldest: string }>(due);
      if (rows.length === 0) return;
      const oldest = rows.map((row) => row.oldest).join();
      if (oldest !== before) since = Date.now();
      before = oldest;
      if (Date.now() - since > STUCK_AFTER)
        throw new Error(`the queue does not come to rest: ${rows.map(({ left }) => left).join("; ")}`);
    }
  });
}

async function sweep(stage: Stage): Promise<void> {
  // It fails while the database is down after a kill, which does no harm.
  await withPool(stage, (pool) => pool.query("delete from rate_limits")).catch(() => undefined);
}

/**
 * Lets members and operators act at random while parts are killed, then compares what they were told with what is stored.
 */
export async function play(stage: Stage, wishes: Play): Promise<Played> {
  const { operations, atOnce, within = Number.POSITIVE_INFINITY, goesOn = () => false, say = () => {} } = wishes;
  let done = 0;
  let enough = operations;
  const scene = await openScene(stage, wishes, () => done++);
  const kills = killsOf(wishes);
  const recoveries: number[] = [];
  const begun = Date.now();
  const isDue = every(() => done);
  const killNext = async () => {
    const at = kills.shift();
    const killed = Date.now();
    const victim = await stage.kill((names) => scene.random.pick(names));
    await stage.untilReady();
    recoveries.push(Date.now() - killed);
    say(`${at}: ${victim} killed, ready after ${Date.now() - killed} ms`);
  };
  const workOff = async () => {
    while (done < enough && Date.now() - begun < within) {
      if (isDue("sweep", SWEEP_EVERY)) await sweep(stage);
      if (isDue("say", SAY_EVERY))
        say(`${done} operations, ${Math.round(done / ((Date.now() - begun) / 1000))} a second`);
      if (done >= (kills[0] ?? Number.POSITIVE_INFINITY)) await killNext();
      await doSomething(scene);
    }
  };
  for (;;) {
    await Promise.all(Array.from({ length: atOnce }, workOff));
    // Jobs in the queue belong to the acts, so they are run before the comparison.
    await pass(stage, "5m");
    await stage.untilReady();
    await untilQuiet(stage);
    await readCoupons(scene);
    const papers = await readIssuer(stage.issuer);
    const verdict = await withPool(stage, (pool) => judge(pool, scene.facts, papers));
    if (!goesOn(verdict, scene.facts)) return { operations: done, verdict, facts: scene.facts, recoveries };
    enough = done + operations;
  }
}

/** The verdict as lines, such as `lost: order 5 under …`. */
export const linesOf = (verdict: Verdict): string[] =>
  Object.entries(verdict).flatMap(([what, rows]) => rows.map((row) => `${what}: ${row}`));
