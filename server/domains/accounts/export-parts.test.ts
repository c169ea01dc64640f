import { expect, test } from "vitest";
import { openWorld } from "#server/testing/world.ts";
import { exportParts, notExported } from "./export-parts.ts";

const world = await openWorld();

/** Columns that hold a member's number where no foreign key says so. */
const NAMES =
  /^(user|member|owner|author|subject|sender|receiver|reporter|buyer|seller|payer|actor|created|asked|decided|answered)_(id|by)$/;

test("every table that names a member is in the archive, or says in notExported why not", async () => {
  const { rows } = await world.deps.pool.query<{ table: string; column: string; keyed: boolean }>(`
    select c.table_name as table, c.column_name as column, exists (
      select from information_schema.key_column_usage k
        join information_schema.constraint_column_usage u on u.constraint_name = k.constraint_name
      where k.table_name = c.table_name and k.column_name = c.column_name and u.table_name = 'users') as keyed
    from information_schema.columns c where c.table_schema = 'public'`);
  const naming = new Set(rows.filter(({ column, keyed }) => keyed || NAMES.test(column)).map(({ table }) => table));
  const known = new Set([...exportParts.flatMap(({ tables }) => tables), ...Object.keys(notExported)]);
  expect([...naming].filter((table) => !known.has(table)).sort()).toEqual([]);
});

test("no two files of the archive have one name", () => {
  const names = exportParts.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});
