import type pg from "pg";
import { afterAll, expect, type Mock, test, vi } from "vitest";
import { enqueue } from "#server/kernel/delivery/events.ts";
import { openPool } from "../db/client.ts";
import { openWorld } from "../testing/world.ts";
import { joinWorkers, workerIsRunning } from "./recover.ts";
import { startWorker } from "./worker.ts";

const world = await openWorld();
const { pool } = world.deps;

/** Backends that hold the worker lock of this database. */
async function holders(): Promise<number[]> {
  const { rows } = await pool.query<{ pid: number }>(`select pid from pg_locks where locktype = 'advisory'
    and database = (select oid from pg_database where datname = current_database())
    and objid = 7420002 and mode = 'ShareLock' and granted order by pid`);
  return rows.map(({ pid }) => pid);
}

let begun = 0;
const stops: (() => Promise<void>)[] = [];
afterAll(async () => {
  gate.resolve();
  for (const stop of stops) await stop();
});
const gate = Promise.withResolvers<void>();

/** A separate pool for a worker of this database. */
async function ownPool(): Promise<pg.Pool> {
  const { rows } = await pool.query<{ name: string; port: number }>(
    "select current_database() as name, current_setting('port')::int as port",
  );
  return openPool(`postgres://haoshou:haoshou@127.0.0.1:${rows[0]?.port}/${rows[0]?.name}`, 8);
}

async function startOne(own?: pg.Pool) {
  const connections = own ?? (await ownPool());
  const run = async () => {
    begun++;
    await gate.promise;
  };
  const worker = await startWorker({
    ...{
      pool: connections,
      log: world.deps.log,
      jobs: [{ name: "held", does: "", run }],
      subscriptions: [],
      ctx: () => world.system,
    },
  });
  stops.push(async () => {
    await worker.stop();
    await connections.end();
  });
}

test("the database notices within half a minute that a member's machine is gone", async () => {
  const own = await ownPool();
  const connect = vi.spyOn(own, "connect");
  const membership = await joinWorkers(own);
  const client: pg.PoolClient = await connect.mock.results[0]?.value;
  // The values would be zero on a Unix socket, which has no keep-alive.
  const shown = async (name: string) =>
    Number((await client.query(`show tcp_keepalives_${name}`)).rows[0]?.[`tcp_keepalives_${name}`]);
  const [idle, interval, count] = [await shown("idle"), await shown("interval"), await shown("count")];
  expect([idle, interval, count]).toEqual([10, 5, 3]);
  membership.leave();
  await own.end();
});

test("a worker of another database of the cluster is none of ours", async () => {
  const { rows } = await pool.query<{ port: number }>("select current_setting('port')::int as port");
  const others = openPool(`postgres://haoshou:haoshou@127.0.0.1:${rows[0]?.port}/postgres`, 1);
  await others.query("select pg_advisory_lock_shared(7420002)");
  expect(await workerIsRunning(pool)).toBe(false);
  await others.end();
});

test("one that loses its lock has it again, and the job in its hands is done once though another process looks for work", async () => {
  await startOne();
  const [first] = await holders();
  await enqueue(world.system, "held", {});
  await expect.poll(() => begun, { timeout: 5000 }).toBe(1);
  await startOne();
  expect(await holders()).toHaveLength(2);

  await pool.query("select pg_terminate_backend($1)", [first]);
  await expect.poll(async () => (await holders()).filter((pid) => pid !== first).length, { timeout: 5000 }).toBe(2);
  // Long enough for the other worker to take jobs that were unlocked.
  await new Promise((done) => setTimeout(done, 1000));
  gate.resolve();
  await expect
    .poll(async () => (await pool.query("select from graphile_worker.jobs")).rows, { timeout: 5000 })
    .toEqual([]);
  expect(begun).toBe(1);
  expect(await workerIsRunning(pool)).toBe(true);
  // It takes jobs again.
  await expect.poll(async () => (await holders()).length, { timeout: 5000 }).toBe(2);
});

test("a database that goes while the first runner starts ends nothing: it starts as soon as there is one again", async () => {
  const own = await ownPool();
  const connect = own.connect.bind(own);
  const asked = vi.spyOn(own, "connect") as unknown as Mock<() => Promise<pg.PoolClient>>;
  // The first connection holds the lock, and the process is counted among the workers.
  asked.mockImplementationOnce(connect).mockRejectedValueOnce(new Error("the database system is starting up"));
  const before = await holders();
  await startOne(own);
  expect((await holders()).filter((pid) => !before.includes(pid))).toHaveLength(1);
});
