import { expect, test } from "vitest";
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
  // What the pool itself says of it, and the queue does not catch.
  const bare = await take(pool);
  bare();
  expect(bare).toThrow("already been released");
});

test("all else is the pool's own", async () => {
  const wrapped = queuePool(pool);
  expect((await wrapped.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
  const client = await wrapped.connect();
  expect((await client.query("select 2 as two")).rows).toEqual([{ two: 2 }]);
  client.release();
  expect(wrapped.options.max).toBe(pool.options.max);
});
