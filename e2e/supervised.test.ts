import { readFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { heapEnv } from "#main/heap.ts";
import { childrenOf, type Supervised, startSupervised } from "./harness/supervised.ts";

/** The time within which the product has to answer again after a kill, ms. */
const BACK_WITHIN = 5000;

/** How long the database has no free connection, ms. A worker once exited after eleven seconds of it. */
const FULL_FOR = Number(process.env.FULL_FOR ?? 3000);

let product: Supervised;

beforeAll(async () => {
  product = await startSupervised();
});

afterAll(() => product.remove());

/** Kills processes and waits until the product is ready again. @returns how long that took, ms */
async function recoveryFrom(...pids: number[]): Promise<number> {
  const begun = Date.now();
  for (const pid of pids) process.kill(pid, "SIGKILL");
  // Waits until the kill shows before it waits for the recovery.
  while ((await product.readiness())?.ok) await sleep(10);
  await product.untilReady();
  return Date.now() - begun;
}

/** Adds a job to the queue and resolves when it is done. */
const doJob = () =>
  product.withDatabase(async (pool) => {
    const { rows } = await pool.query("select id from graphile_worker.add_job('forget_rate_limits', '{}'::json)");
    const waits = "select from graphile_worker.jobs where id = $1";
    while ((await pool.query(waits, [rows[0]?.id])).rows.length > 0) await sleep(50);
  });

test("how our own process keeps its memory small is not handed down to PostgreSQL", async () => {
  const namesOf = async (pid: number) =>
    (await readFile(`/proc/${pid}/environ`, "utf8")).split("\0").flatMap((pair) => /^MALLOC_\w+/.exec(pair) ?? []);
  expect((await namesOf(await product.pidOfServer())).sort()).toEqual(Object.keys(heapEnv).sort());
  expect(await namesOf(await product.pidOfDatabase())).toEqual([]);
});

test("a server that is killed is back within five seconds", async () => {
  expect(await recoveryFrom(await product.pidOfServer())).toBeLessThan(BACK_WITHIN);
});

test("a database that is killed is back within five seconds, and the server lives on", async () => {
  const server = await product.pidOfServer();
  expect(await recoveryFrom(await product.pidOfDatabase())).toBeLessThan(BACK_WITHIN);
  expect(await product.pidOfServer()).toBe(server);
});

test("one connection of PostgreSQL that is killed ends nothing, and jobs are taken again", async () => {
  const server = await product.pidOfServer();
  const [backend] = (await childrenOf(await product.pidOfDatabase())).filter(({ command }) =>
    command.includes("haoshou haoshou"),
  );
  if (!backend) throw new Error("the server has no connection");
  expect(await recoveryFrom(backend.pid)).toBeLessThan(BACK_WITHIN);
  expect(await product.pidOfServer()).toBe(server);
  expect(await product.readiness()).toEqual({ ok: true, database: true, preloaded: true, worker: true });
});

test("both killed at once are back within five seconds", async () => {
  expect(await recoveryFrom(await product.pidOfServer(), await product.pidOfDatabase())).toBeLessThan(BACK_WITHIN);
});

test("a database whose connections are all taken ends nothing, and all is well once they are given back", async () => {
  const server = await product.pidOfServer();
  const taken: pg.Client[] = [];
  const take = async () => {
    const client = new pg.Client({ connectionString: await product.databaseUrl() });
    client.on("error", () => {});
    await client.connect();
    taken.push(client);
  };
  const refusal = await (async () => {
    for (;;) await take();
  })().catch((error: { code: string }) => error.code);
  expect(refusal).toBe("53300");
  for (const begun = Date.now(); Date.now() - begun < FULL_FOR; await sleep(100)) {
    // Connections released by the server are taken too.
    await take().catch(() => undefined);
    await product.readiness();
  }
  await Promise.all(taken.map((client) => client.end()));
  await product.untilReady();
  expect(await product.readiness()).toEqual({ ok: true, database: true, preloaded: true, worker: true });
  await doJob();
  expect(await product.pidOfServer()).toBe(server);
});
