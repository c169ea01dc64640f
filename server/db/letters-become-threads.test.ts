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

test("an answer becomes the second message of its letter, which is closed; what waits is new and due", async () => {
  const all = await readMigrations();
  const at = all.findIndex(({ tag }) => tag.endsWith("_letters_become_threads"));
  expect(at).toBeGreaterThan(0);
  await migrateDatabase(pool, all.slice(0, at));
  await pool.query(`
    insert into contacts (user_id, email, name, kind, subject, text, answer, answered_by, answered_at, created_at) values
      (null, 'a@example.com', '王先生', 'contact', '退款', '請問何時退款？', '七天內到帳。', 7, '2026-03-02T04:00Z', '2026-03-01T04:00Z'),
      (5, 'b@example.com', '小美', 'contact', '發票', '發票寄到哪裡？', null, null, null, '2026-03-03T04:00Z'),
      (6, 'c@example.com', '阿明', 'appeal', '申訴', '不是我留的。', null, null, null, '2026-03-03T04:00Z')`);
  await migrateDatabase(pool, all);
  const { rows: letters } = await pool.query(
    "select id, topic, state, owner_id, due_at, updated_at, closed_from from contacts order by id",
  );
  expect(letters).toMatchObject([
    { topic: "general", state: "closed", owner_id: 7, due_at: null, updated_at: new Date("2026-03-02T04:00Z") },
    { topic: "general", state: "new", owner_id: null, due_at: new Date("2026-03-05T04:00Z") },
    { topic: "appeal", state: "new", owner_id: null, due_at: new Date("2026-03-06T04:00Z"), closed_from: null },
  ]);
  const { rows: messages } = await pool.query(
    "select contact_id, staff, author_id, text, created_at from support_messages",
  );
  expect(messages).toEqual([
    {
      ...{ contact_id: letters[0].id, staff: true, author_id: 7, text: "七天內到帳。" },
      created_at: new Date("2026-03-02T04:00Z"),
    },
  ]);
});
