import { afterAll, expect, inject, test } from "vitest";
import { cloneDatabase } from "../testing/database.ts";
import { openPool } from "./client.ts";
import { migrateDatabase } from "./migrate.ts";
import { readMigrations } from "./migration-files.ts";

const empty = new URL(inject("databaseUrl"));
empty.pathname = "/template1";
const database = await cloneDatabase(empty.href);
const pool = openPool(database.url, 2);
afterAll(async () => {
  await pool.end();
  await database.drop();
});

test("what the product's subcategories are also called becomes rows beside what operators added", async () => {
  const all = await readMigrations();
  const at = all.findIndex(({ tag }) => tag.endsWith("_called_words_of_product"));
  expect(at).toBeGreaterThan(0);
  await migrateDatabase(pool, all.slice(0, at));
  await pool.query(`
    insert into categories (id, name, slug, "order") values (1, '設計', 'design', 1);
    insert into subcategories (id, category_id, name, "order") values
      (101, 1, 'Logo 與識別', 1), (102, 1, '名片與文宣', 2), (199, 1, '這裡自己加的', 3);
    insert into called_words (subcategory_id, word) values (101, '美麗的標'), (101, '商標設計'), (199, '自己加的詞')`);
  await migrateDatabase(pool, all);
  const { rows } = await pool.query(
    "select subcategory_id as id, array_agg(word order by id) as words from called_words group by 1 order by 1",
  );
  expect(rows.map(({ id }) => id)).toEqual([101, 102, 199]);
  expect(rows[0].words.slice(0, 4)).toEqual(["美麗的標", "商標設計", "LOGO", "商標與識別"]);
  expect(new Set(rows[0].words).size).toBe(rows[0].words.length);
  // A job title comes after the words of the list.
  expect(rows[0].words).toContain("商標設計師");
  expect(rows[1].words).toContain("DM");
  expect(rows[2].words).toEqual(["自己加的詞"]);
});
