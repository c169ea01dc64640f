import { afterAll, expect, inject, test } from "vitest";
import { cloneDatabase } from "../testing/database.ts";
import { openPool } from "./client.ts";
import { migrateDatabase } from "./migrate.ts";
import type { Migration } from "./migration-files.ts";

const empty = new URL(inject("databaseUrl"));
empty.pathname = "/template1";
const database = await cloneDatabase(empty.href);
const [one, other] = [openPool(database.url, 3), openPool(database.url, 3)];
afterAll(async () => {
  await Promise.all([one.end(), other.end()]);
  await database.drop();
});

const migration = (when: number, ...statements: string[]): Migration => ({
  tag: `${when}`,
  when,
  hash: "",
  statements,
});
const index = (columns: string) => [
  "drop index concurrently if exists things_name",
  `create unique index concurrently things_name on things (${columns})`,
];
const first = migration(1, "create table things (name text, place integer)");
const valid = async () => {
  const { rows } = await one.query(
    "select indisvalid as valid from pg_index where indexrelid = to_regclass('things_name')",
  );
  return rows.map(({ valid }) => valid);
};

test("two processes that start at once do it once, and neither waits for the other's index for ever", async () => {
  const all = [first, migration(2, ...index("name, place")), migration(3, "insert into things values ('a', 1)")];
  await Promise.all([migrateDatabase(one, all), migrateDatabase(other, all)]);
  expect((await one.query("select name from things")).rows).toEqual([{ name: "a" }]);
  expect(await valid()).toEqual([true]);
});

test("what fails leaves nothing of itself, and an index that was left half built is built at the next start", async () => {
  const bad = migration(4, "insert into things values ('b', 1)", "insert into nowhere values (1)");
  await expect(migrateDatabase(one, [first, bad])).rejects.toMatchObject({ message: "migration 4 failed" });
  expect((await one.query("select name from things")).rows).toEqual([{ name: "a" }]);

  await one.query("insert into things values ('a', 2)");
  const narrow = migration(5, ...index("name"));
  await expect(migrateDatabase(one, [first, narrow])).rejects.toThrow("migration 5 failed");
  expect(await valid()).toEqual([false]);
  await one.query("delete from things where place = 2");
  await migrateDatabase(one, [first, narrow]);
  expect(await valid()).toEqual([true]);
});

test("a migration that is merged behind a younger one runs as well", async () => {
  await migrateDatabase(one, [first, migration(0, "insert into things values ('late', 3)")]);
  expect((await one.query("select count(*)::int as n from things where name = 'late'")).rows).toEqual([{ n: 1 }]);
});

test("a table that somebody holds is waited for", async () => {
  const holder = await other.connect();
  await holder.query("begin");
  await holder.query("select * from things");
  const adding = migrateDatabase(one, [first, migration(6, "alter table things add column size integer")]);
  setTimeout(() => void holder.query("commit"), 200);
  await adding;
  holder.release();
  expect((await one.query("select size from things limit 1")).rows).toEqual([{ size: null }]);
});

test("a database that is older than the first migration is refused, and stays as it is", async () => {
  await migrateDatabase(one, [first]);
  const squashed = [migration(9, "create table others ()")];
  await expect(migrateDatabase(one, squashed)).rejects.toThrow("older than the first migration");
  expect((await one.query("select to_regclass('others') as there")).rows).toEqual([{ there: null }]);
});
