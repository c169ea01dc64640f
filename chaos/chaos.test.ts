import { afterAll, expect, test } from "vitest";
import { payOrder, payOrderWithPoints } from "#contract/orders/routes.ts";
import { acceptOffer } from "#contract/requests/offer-routes.ts";
import { balanceToTransfer } from "#contract/withdrawals/routes.ts";
import { openPool } from "#server/db/client.ts";
import { startWorker } from "#server/jobs/worker.ts";
import { listenOn } from "#server/testing/wire.ts";
import { openWorld, type World } from "#server/testing/world.ts";
import { workOf } from "#server/wiring/work.ts";
import type { Facts, Verdict } from "./facts.ts";
import { faults } from "./faults.ts";
import { linesOf, type Play, play, type Stage } from "./play.ts";

/**
 * The stage for a hundredth of a run of `npm run chaos`, on the server of a test: connections are killed instead of
 * processes.
 */
async function stageOf(world: World): Promise<Stage> {
  const origin = `http://127.0.0.1:${await listenOn(world.app)}`;
  const { pool } = world.deps;
  const { rows } = await pool.query<{ name: string; port: number }>(
    "select current_database() as name, current_setting('port')::int as port",
  );
  const url = `postgres://haoshou:haoshou@127.0.0.1:${rows[0]?.port}/${rows[0]?.name}`;
  // The pool of a test has too few connections for those that a worker holds.
  const ofWorker = openPool(url, 12);
  const worker = await startWorker({ ...workOf(world.deps), pool: ofWorker });
  afterAll(async () => {
    await worker.stop();
    await ofWorker.end();
  });
  return {
    origin,
    issuer: world.fakes.issuer.host,
    databaseUrl: async () => url,
    async untilReady() {
      await expect.poll(async () => (await fetch(`${origin}/readyz`)).status, { timeout: 20_000 }).toBe(200);
    },
    async kill() {
      await pool.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
      );
      return "connections";
    },
  };
}

const wishes: Play = {
  operations: 1000,
  kills: 4,
  seed: Number(process.env.PROPERTY_SEED ?? 1),
  atOnce: 8,
  members: 12,
};

/** The time limit on a very busy machine, ms. */
const SLOWEST = 300_000;

/** How often the operations are done again while something rare is missing, such as paying with a coupon. */
const ROUNDS = 6;

/** What the acts of a run left out, in words; empty when it did all that is to be judged. */
function leftOut({ orders, coupons, answered }: Facts): string[] {
  const done = [...answered.keys()].join("\n");
  const routes = [payOrder, payOrderWithPoints, acceptOffer, balanceToTransfer];
  return [
    ...(orders.size > 20 ? [] : ["more than 20 orders"]),
    ...([...coupons.values()].some(({ used }) => used > 0) ? [] : ["a used coupon"]),
    ...routes.map(({ method, path }) => `${method} ${path}`).filter((route) => !done.includes(route)),
  ];
}

test(
  "a thousand calls while connections break: nothing is lost, doubled or wrong",
  async () => {
    const stage = await stageOf(await openWorld());
    let rounds = 0;
    const { verdict, facts, recoveries } = await play(stage, {
      ...wishes,
      goesOn: (soFar, done) => linesOf(soFar).length === 0 && ++rounds < ROUNDS && leftOut(done).length > 0,
    });
    expect(linesOf(verdict)).toEqual([]);
    expect(recoveries).toHaveLength(wishes.kills);
    // An error before the first act would otherwise not be seen.
    expect(leftOut(facts)).toEqual([]);
  },
  SLOWEST,
);

test(
  "each fault that is put in on purpose is found",
  async () => {
    const world = await openWorld();
    const stage = await stageOf(world);
    for (const { sql } of Object.values(faults)) if (sql) await world.deps.pool.query(sql);
    const between = faults["answered-not-stored"]?.between;
    const missedBy = (verdict: Verdict) => {
      const lines = linesOf(verdict);
      return Object.entries(faults).flatMap(([name, { found }]) =>
        lines.some((line) => found.test(line)) ? [] : [name],
      );
    };
    let rounds = 0;
    // A forgotten key shows only when an act is sent twice.
    const { verdict } = await play(stage, {
      ...wishes,
      operations: 350,
      kills: 0,
      repeated: 1,
      goesOn: (soFar) => ++rounds < ROUNDS && missedBy(soFar).length > 0,
      ...(between && { between }),
    });
    expect(missedBy(verdict), linesOf(verdict).join("\n")).toEqual([]);
  },
  SLOWEST,
);
