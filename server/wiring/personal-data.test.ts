import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { getTableName, is } from "drizzle-orm";
import { PgTable } from "drizzle-orm/pg-core";
import { expect, test } from "vitest";
import { type Domain, defineDomain } from "../kernel/domain.ts";
import type { ExportPart, PersonalData } from "../kernel/personal-data.ts";
import { openWorld } from "../testing/world.ts";
import { domains } from "./domains.ts";

const world = await openWorld();

/** Columns with a member's id that may have no foreign key. */
const NAMES =
  /^(user|member|owner|author|subject|sender|receiver|reporter|buyer|seller|payer|actor|created|asked|decided|answered)_(id|by)$/;

const personalData = domains.flatMap((domain) => domain.personalData ?? []);
const exportParts = personalData.flatMap((of) => of.export);
const withheld = personalData.flatMap((of) => Object.keys(of.withheld ?? {}));

const SCHEMA = join(import.meta.dirname, "..", "db", "schema");
const schemas = await readdir(SCHEMA);

/** The tables of a domain that stores no personal data; some have none. */
async function tablesOf({ name }: Domain): Promise<string[]> {
  if (!schemas.includes(`${name}.ts`)) return [];
  const schema = (await import(join(SCHEMA, `${name}.ts`))) as Record<string, unknown>;
  return Object.values(schema).flatMap((table) => (is(table, PgTable) ? getTableName(table) : []));
}
const impersonal = (await Promise.all(domains.filter((domain) => domain.personalData === null).map(tablesOf))).flat();

/** Tables with a column that names a member. */
async function namingTables(): Promise<string[]> {
  const { rows } = await world.deps.pool.query<{ table: string; column: string; keyed: boolean }>(`
    select c.table_name as table, c.column_name as column, exists (
      select from information_schema.key_column_usage k
        join information_schema.constraint_column_usage u on u.constraint_name = k.constraint_name
      where k.table_name = c.table_name and k.column_name = c.column_name and u.table_name = 'users') as keyed
    from information_schema.columns c where c.table_schema = 'public'`);
  return [...new Set(rows.filter(({ column, keyed }) => keyed || NAMES.test(column)).map(({ table }) => table))].sort();
}

test("every table that names a member is in the archive, or its domain says why not", async () => {
  const known = new Set([...exportParts.flatMap(({ tables }) => tables), ...withheld, ...impersonal]);
  expect((await namingTables()).filter((table) => !known.has(table))).toEqual([]);
});

test("every table that names a member is told of in what is left of a deleted account", async () => {
  const told = new Set([
    ...personalData.flatMap(({ erased }) => erased.flatMap(({ tables }) => tables)),
    ...impersonal,
  ]);
  expect((await namingTables()).filter((table) => !told.has(table))).toEqual([]);
});

test("what is told of a deleted account is told of tables that exist, once", async () => {
  const { rows } = await world.deps.pool.query<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'public'",
  );
  const tables = personalData.flatMap(({ erased }) => erased.flatMap((row) => row.tables));
  expect(tables.filter((table) => !rows.some(({ name }) => name === table))).toEqual([]);
  expect(tables).toHaveLength(new Set(tables).size);
});

test("no two files of the archive have one name", () => {
  const names = exportParts.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});

test("a domain that exports personal data and does not forget it does not compile", () => {
  const exported: readonly ExportPart[] = [];
  // @ts-expect-error forget is missing
  const keeps: PersonalData = { export: exported, erased: [] };
  // @ts-expect-error export is missing
  const hides: PersonalData = { erase: async () => {}, erased: [] };
  // @ts-expect-error nothing is said about personal data
  const silent = defineDomain({ name: "silent", title: "無", uses: [] });
  expect([keeps, hides, silent]).toHaveLength(3);
});
