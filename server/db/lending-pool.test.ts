import pg from "pg";
import { expect, test } from "vitest";
import { isUnavailable } from "../kernel/unavailable.ts";
import { openWorld } from "../testing/world.ts";
import { openPool } from "./client.ts";

const { pool } = (await openWorld()).deps;
const url = pool.options.connectionString ?? "";

/** Takes a connection by callback. @returns a function that releases it */
const take = (from: pg.Pool) =>
  new Promise<() => void>((done, fail) => from.connect((error, _, release) => (error ? fail(error) : done(release))));

test("a connection that is given back twice is given back once", async () => {
  const release = await take(pool);
  release();
  expect(release).not.toThrow();
  // The behaviour of node-postgres' own pool.
  const own = new pg.Pool({ connectionString: url, max: 1 });
  const bare = await take(own);
  bare();
  expect(bare).toThrow("already been released");
  await own.end();
});

test("one that breaks is given back though who borrowed it never does so: the pool comes to its end", async () => {
  const own = openPool(url, 2);
  const client = await new Promise<pg.PoolClient>((done, fail) =>
    own.connect((error, client) => (client ? done(client) : fail(error))),
  );
  const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
  await pool.query("select pg_terminate_backend($1)", [rows[0]?.pid]);
  await expect.poll(() => own.totalCount).toBe(0);
  await own.end();
});

test("the same where it is asked for by promise, and giving it back afterwards is no fault", async () => {
  const own = openPool(url, 2);
  const client = await own.connect();
  const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
  await pool.query("select pg_terminate_backend($1)", [rows[0]?.pid]);
  await expect.poll(() => own.totalCount).toBe(0);
  client.release();
  await own.end();
});

test("each way in which a connection fails is known as a database that is away; a wrong value is not", async () => {
  const own = openPool(url, 2);
  const client = await own.connect();
  const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
  const circle: { of?: unknown } = {};
  circle.of = circle;
  expect(isUnavailable(await own.query("select $1::jsonb", [circle]).catch((error) => error))).toBe(false);
  await pool.query("select pg_terminate_backend($1)", [rows[0]?.pid]);
  await expect.poll(() => own.totalCount).toBeLessThan(2);
  const broken = await client.query("select 1").catch((error) => error);
  await own.end();
  const late = await own.connect().catch((error) => error);
  const later = await own.query("select 1").catch((error) => error);
  const latest = await take(own).catch((error) => error);
  expect([broken, late, later, latest].map((error) => [error instanceof Error, isUnavailable(error)])).toEqual(
    Array(4).fill([true, true]),
  );
});
