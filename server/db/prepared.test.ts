import { sql } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { openWorld } from "#server/testing/world.ts";
import { openDb, openPool } from "./client.ts";

const world = await openWorld();
// One connection, so that all queries use the one that would have prepared the statement.
const pool = openPool(String(world.deps.pool.options.connectionString), 1);
const db = openDb(pool);
afterAll(() => pool.end());

const kept = async (part: string) => {
  const { rows } = await pool.query("select statement from pg_prepared_statements where statement like $1", [part]);
  return rows.length;
};

test("what is sent often is prepared once, and answers as before", async () => {
  for (let n = 0; n < 60; n++) {
    const { rows } = await db.execute<{ often: number }>(sql`select ${n}::int + 1 as often`);
    expect(rows).toEqual([{ often: n + 1 }]);
    if (n === 5) expect(await kept("%as often")).toBe(0);
  }
  expect(await kept("%as often")).toBe(1);
});

test("what is sent seldom, or never the same, is not", async () => {
  for (let n = 0; n < 60; n++) await db.execute(sql`select ${n}::int ${sql.raw(`as seldom${n}`)}`);
  expect(await kept("%as seldom%")).toBe(0);
});

test("a refused statement leaves the connection and its prepared statement usable", async () => {
  const parts = (by: number) => db.execute<{ parts: number }>(sql`select 6 / ${by}::int as parts`);
  for (let n = 0; n < 40; n++) {
    await expect(parts(0)).rejects.toMatchObject({ cause: { code: "22012" } });
    expect((await parts(3)).rows).toEqual([{ parts: 2 }]);
  }
  expect(await kept("%as parts")).toBe(1);
});
