import pg from "pg";
import { expect, test } from "vitest";
import { openPool } from "../db/client.ts";
import { openWorld } from "../testing/world.ts";
import { queuePool } from "./queue-pool.ts";

const { pool } = (await openWorld()).deps;

/** Takes a connection as the queue does for listening. @returns how to give it back */
const take = (from: typeof pool) =>
  new Promise<() => void>((done, fail) => from.connect((error, _, release) => (error ? fail(error) : done(release))));

test("a connection that is given back twice is given back once", async () => {
  const release = await take(queuePool(pool));
  release();
  expect(release).not.toThrow();
  // What node-postgres' own pool says of it, and the queue does not catch.
  const own = new pg.Pool({ connectionString: pool.options.connectionString, max: 1 });
  const bare = await take(own);
  bare();
  expect(bare).toThrow("already been released");
  await own.end();
});

/** Two connections of its own, of which one may break. */
const openOwn = () => openPool(pool.options.connectionString ?? "", 2);

test("one that listens and breaks is given back though the queue never does so: the pool comes to its end", async () => {
  const own = openOwn();
  const client = await new Promise<pg.PoolClient>((done, fail) =>
    queuePool(own).connect((error, client) => (client ? done(client) : fail(error))),
  );
  const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
  await pool.query("select pg_terminate_backend($1)", [rows[0]?.pid]);
  await expect.poll(() => own.totalCount).toBe(0);
  await own.end();
});

test("the same where it is asked for by promise, and giving it back afterwards is no fault", async () => {
  const own = openOwn();
  const client = await queuePool(own).connect();
  const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
  await pool.query("select pg_terminate_backend($1)", [rows[0]?.pid]);
  await expect.poll(() => own.totalCount).toBe(0);
  client.release();
  await own.end();
});

test("all else is the pool's own", async () => {
  const wrapped = queuePool(pool);
  expect((await wrapped.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
  const client = await wrapped.connect();
  expect((await client.query("select 2 as two")).rows).toEqual([{ two: 2 }]);
  client.release();
  expect(wrapped.options.max).toBe(pool.options.max);
});
