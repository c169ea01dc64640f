import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import type pg from "pg";
import { afterAll, describe, expect, inject, test } from "vitest";
import { cloneDatabase } from "../testing/database.ts";
import { faultsOf } from "../testing/migration-rules.ts";
import { openPool } from "./client.ts";
import { MIGRATIONS, readMigrations } from "./migration-files.ts";

const released = Number(await readFile(join(MIGRATIONS, "released"), "utf8"));
const numberOf = (name: string) => Number(name.slice(0, 4));

const database = await cloneDatabase(inject("databaseUrl"));
const pool = openPool(database.url, 2);
afterAll(async () => {
  await pool.end();
  await database.drop();
});

type Column = { name: string; type: string };
type Snapshot = { tables: Record<string, { name: string; columns: Record<string, Column> }> };

/** The tables as the released version knows them. */
async function releasedTables(): Promise<{ table: string; columns: Column[] }[]> {
  const file = `${String(released).padStart(4, "0")}_snapshot.json`;
  const { tables } = JSON.parse(await readFile(join(MIGRATIONS, "meta", file), "utf8")) as Snapshot;
  return Object.values(tables).map(({ name, columns }) => ({ table: name, columns: Object.values(columns) }));
}

const tables = await releasedTables();

/** What the released version could no longer read or write in this database, as sentences. */
async function brokenFor(client: pg.Pool | pg.PoolClient): Promise<string[]> {
  const { rows } = await client.query<{ table: string; column: string; type: string; demanded: boolean }>(`
    select c.relname as table, a.attname as column, format_type(a.atttypid, a.atttypmod) as type,
      a.attnotnull and not a.atthasdef and a.attidentity = '' as demanded
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped`);
  return tables.flatMap(({ table, columns }) => {
    const now = new Map(rows.filter((row) => row.table === table).map((row) => [row.column, row]));
    const known = new Set(columns.map(({ name }) => name));
    return [
      ...columns.flatMap(({ name, type }) => {
        const there = now.get(name);
        if (!there) return [`${table}.${name} is gone`];
        return there.type === type ? [] : [`${table}.${name} is ${there.type}, not ${type}`];
      }),
      ...[...now.values()]
        .filter(({ column, demanded }) => demanded && !known.has(column))
        .map(({ column }) => `${table}.${column} is not filled`),
    ];
  });
}

/** The same after one more statement, which is rolled back. */
async function brokenBy(statement: string): Promise<string[]> {
  const client = await pool.connect();
  try {
    await client.query("begin");
    await client.query(statement);
    return await brokenFor(client);
  } finally {
    await client.query("rollback");
    client.release();
  }
}

test("the version that runs in production reads and writes every column of the newest schema that it knows", async () => {
  expect(await brokenFor(pool)).toEqual([]);
  for (const { table, columns } of tables) {
    const names = columns.map(({ name }) => `"${name}"`).join(", ");
    await pool.query(
      `insert into "${table}" (${names}) overriding system value select ${names} from "${table}" where false`,
    );
  }
});

test.each([
  [`alter table users drop column nickname cascade`, "users.nickname is gone"],
  [`alter table users rename column nickname to name`, "users.nickname is gone"],
  [`alter table orders alter column total type bigint`, "orders.total is bigint, not integer"],
  [`alter table users add column height integer not null`, "users.height is not filled"],
  [`alter table ledger_lots rename to lots`, `ledger_lots.id is gone`],
])("that would be noticed: %s", async (statement, fault) => {
  expect(await brokenBy(statement)).toContain(fault);
});

test("what runs after the released migrations keeps the rules of two steps, and its backfills have their tests", async () => {
  for (const { tag, statements } of await readMigrations()) {
    if (numberOf(tag) <= released) continue;
    const { faults, tests } = faultsOf({ number: numberOf(tag), text: statements.join(";") }, released);
    expect(faults, tag).toEqual([]);
    for (const file of tests) expect((await stat(file)).isFile(), `${tag}: ${file}`).toBe(true);
  }
});

describe("a migration may", () => {
  const faults = (text: string) => faultsOf({ number: 40, text }, 38).faults.length;
  const build = `DROP INDEX CONCURRENTLY IF EXISTS "orders_x"; CREATE INDEX CONCURRENTLY "orders_x" ON "orders" ("x");`;
  test.each([
    ["add what nobody has to fill", `ALTER TABLE "orders" ADD COLUMN "x" integer DEFAULT 0 NOT NULL`, 0],
    [
      "make a table with all that belongs to it",
      `CREATE TABLE "t" ("x" integer NOT NULL); CREATE INDEX "i" ON "t" ("x");`,
      0,
    ],
    ["build an index beside running work", build, 0],
    ["remove what is read no more", `-- since 0036 nobody reads it\nALTER TABLE "orders" DROP COLUMN "x";`, 0],
    ["fill rows under a test", `-- backfill: server/x.test.ts\nUPDATE "orders" SET "x" = 1;`, 0],
    ["check old rows later", `ALTER TABLE "orders" ADD CONSTRAINT "c" CHECK ("x" > 0) NOT VALID`, 0],
    ["not remove a column", `ALTER TABLE "orders" DROP COLUMN "x"`, 1],
    ["not remove what the running version reads", `-- since 0039 nobody reads it\nDROP TABLE "orders"`, 2],
    ["not rename", `ALTER TABLE "orders" RENAME COLUMN "x" TO "y"`, 1],
    ["not demand a column", `ALTER TABLE "orders" ADD COLUMN "x" integer NOT NULL`, 1],
    ["not forbid null", `ALTER TABLE "orders" ALTER COLUMN "x" SET NOT NULL`, 1],
    ["not change a type", `ALTER TABLE "orders" ALTER COLUMN "x" SET DATA TYPE bigint`, 1],
    ["not lock a table to build an index", `CREATE INDEX "i" ON "orders" ("x")`, 1],
    ["not lock a table to check it", `ALTER TABLE "orders" ADD CONSTRAINT "c" CHECK ("x" > 0)`, 1],
    ["not make rows unique unsaid", `CREATE UNIQUE INDEX "i" ON "orders" ("x")`, 1],
    ["not leave half an index", `CREATE INDEX CONCURRENTLY "i" ON "orders" ("x")`, 1],
    ["not mix", `${build} ALTER TABLE "orders" ADD COLUMN "x" integer`, 1],
    ["not fill rows untested", `UPDATE "orders" SET "x" = 1`, 1],
  ])("%s", (_, text, count) => {
    expect(faults(text)).toBe(count);
  });
});

test("only the released snapshot and the newest one are kept", async () => {
  const names = (await readdir(join(MIGRATIONS, "meta"))).filter((name) => name.endsWith("_snapshot.json")).sort();
  const newest = numberOf((await readMigrations()).at(-1)?.tag ?? "");
  expect(names.map(numberOf)).toEqual([...new Set([released, newest])]);
});
