import { afterAll, expect, test } from "vitest";
import { startWorker } from "#server/jobs/worker.ts";
import { listenOn } from "#server/testing/wire.ts";
import { openWorld, type World } from "#server/testing/world.ts";
import { workOf } from "#server/wiring/work.ts";
import { linesOf, type Play, play, type Stage } from "./play.ts";

/** Millionths of a run by `npm run chaos`, on the server of a test: instead of a process its connections are killed. */
async function stageOf(world: World): Promise<Stage> {
  const origin = `http://127.0.0.1:${await listenOn(world.app)}`;
  const { pool } = world.deps;
  const { rows } = await pool.query<{ name: string; port: number }>(
    "select current_database() as name, inet_server_port() as port",
  );
  const worker = await startWorker(workOf(world.deps));
  afterAll(() => worker.stop());
  return {
    origin,
    databaseUrl: async () => `postgres://haoshou:haoshou@127.0.0.1:${rows[0]?.port}/${rows[0]?.name}`,
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

test("a thousand acts while connections break: nothing is lost, doubled or wrong", async () => {
  const stage = await stageOf(await openWorld());
  const { verdict, facts, recoveries } = await play(stage, wishes);
  expect(linesOf(verdict)).toEqual([]);
  expect(recoveries).toHaveLength(wishes.kills);
  expect(facts.orders.size).toBeGreaterThan(20);
});
