import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, test, vi } from "vitest";
import type { ChannelListener } from "#server/kernel/delivery/channels.ts";
import { fold } from "#server/kernel/fold.ts";
import { tx } from "#server/kernel/tx.ts";
import { openWorld } from "#server/testing/world.ts";
import { among, flagged, integer, moment, names, real, small } from "./columns/fields.ts";
import { named } from "./columns/named.ts";
import { searchDocument } from "./document.ts";
import { part } from "./documents.ts";
import { openSearch } from "./engine.ts";
import { atLeast, atMost, between, exactly, flag } from "./facets.ts";
import { reindex } from "./reindex.ts";
import { followInvalidations, versionOf } from "./versions.ts";
import { gramNumbers } from "./words/grams.ts";
import { synonymMap, termsOf } from "./words/query.ts";
import { unitsOf, vocabularyOf } from "./words/units.ts";

const world = await openWorld();
const { db } = world.deps;
const ctx = world.system;

const fields = {
  place: integer(sql`r.place`),
  budget: integer(sql`r.budget`),
  days: small(sql`r.days`),
  stars: real(sql`r.stars`),
  urgent: flagged(sql`r.urgent`),
  made: moment(sql`r.made_at`),
  skills: names(sql`select id, unnest(skills) as value from wishes`),
  watched: among("id", () => sql`select id from watched`),
};

const facets = {
  place: exactly("place"),
  budget: between("budget", [1000, 5000]),
  days: atMost("days", [3, 7]),
  stars: atLeast("stars", [4, 3]),
  urgent: flag("urgent"),
  skill: named("skills", 3),
  watched: flag("watched"),
};

/** A third kind, with everything that the engine needs. */
const wishes = openSearch<typeof fields, "title", typeof facets, "relevance" | "budget" | "new" | "stars">({
  name: "wishes",
  from: sql`wishes r`,
  where: sql`r.open`,
  id: sql`r.id`,
  changedAt: sql`r.changed_at`,
  reloadMs: 60_000,
  fields,
  texts: { title: sql`r.title` },
  postings: (grams) => sql`(select string_agg(int4send(id), ''::bytea) from wishes
    where grams @> ${sql.param(gramNumbers(grams))}::int[])`,
  relevance: (row, terms) =>
    terms.every((term) => term.some(({ words }) => words.every((word) => row.has("title", word)))) ? 1 : 0.5,
  alike: { title: 1 },
  score({ numbers }) {
    const stars = part(numbers, "stars");
    return (relevance, at) => (relevance * (stars[at] ?? 0)) / 5;
  },
  scoreSteps: 2 ** 24,
  facets,
  sorts: {
    relevance: null,
    budget: { field: "budget", first: "small" },
    new: { field: "made", first: "large" },
    stars: { field: "stars", first: "large" },
  },
});

type Wish = { id: number; title: string; text: string; place: number; budget: number; days: number; stars: number } & {
  urgent: boolean;
  skills: string[];
};

const all: Wish[] = [
  {
    id: 1,
    title: "徵婚禮攝影",
    text: "三月",
    place: 1,
    budget: 800,
    days: 3,
    stars: 3,
    urgent: true,
    skills: ["攝影", "Lightroom"],
  },
  {
    id: 2,
    title: "徵網頁設計",
    text: "要會攝影更好",
    place: 1,
    budget: 5000,
    days: 7,
    stars: 4.5,
    urgent: false,
    skills: ["React", "攝影"],
  },
  {
    id: 3,
    title: "商品攝影一批",
    text: "",
    place: 2,
    budget: 9000,
    days: 30,
    stars: 4.5,
    urgent: false,
    skills: ["lightroom"],
  },
  { id: 4, title: "翻譯", text: "", place: 2, budget: 1000, days: 1, stars: 0, urgent: true, skills: [] },
];

async function write(rows: Wish[]): Promise<void> {
  for (const { skills, ...row } of rows) {
    const { heading, grams } = searchDocument({ heading: [row.title], labels: skills, body: [row.text] });
    await db.execute(sql`
      insert into wishes (id, title, grams, place, budget, days, stars, urgent, skills, made_at, changed_at)
      values (${row.id}, ${heading}, ${sql.param(gramNumbers(grams))}::int[], ${row.place}, ${row.budget}, ${row.days},
        ${row.stars}, ${row.urgent}, ${sql.param(skills)}::text[], ${`2026-01-01T00:00:00.00000${row.id}Z`}::timestamptz,
        ${ctx.now().toISOString()}::timestamptz)
      on conflict (id) do update set title = excluded.title, grams = excluded.grams, budget = excluded.budget,
        skills = excluded.skills, changed_at = excluded.changed_at`);
  }
}

/** Writes search rows as a domain does. */
const publish = (rows: Wish[]) =>
  reindex(
    ctx,
    {
      name: wishes.name,
      remove: async () => {},
      contents: async (_, { after }) => rows.filter(({ id }) => id > after),
      write: (_, some) => write(some),
    },
    "all",
  );

beforeAll(async () => {
  await db.execute(sql`create table wishes (id int primary key, title text, grams int[], place int, budget int, days int,
    stars real, urgent boolean, skills text[], made_at timestamptz, changed_at timestamptz, open boolean default true)`);
  await db.execute(sql`create table watched (id int)`);
  await db.execute(sql`insert into watched values (2), (3)`);
  expect(await publish(all)).toBe(4);
});

type Wanted = Partial<Parameters<typeof wishes.list>[1]>;

async function list(k: string, wanted: Wanted = {}) {
  const hits = await wishes.find(ctx, termsOf(k, synonymMap([["拍照", "攝影"]])));
  return wishes.list(hits, { choices: {}, sort: "relevance", page: 1, pageSize: 10, ...wanted });
}

describe("a kind that is declared and nothing else", () => {
  test("is found by words and their synonyms, those in the title first", async () => {
    expect((await list("攝影")).ids).toEqual([3, 1, 2]);
    expect((await list("拍照")).ids).toEqual([3, 1, 2]);
    expect((await list("網頁 攝影")).ids).toEqual([2]);
    expect((await list("沒有")).total).toBe(0);
    expect((await list("")).ids).toEqual([3, 2, 1, 4]);
  });

  test("is filtered, and says what each further choice would leave", async () => {
    const { ids, total, counts } = await list("", { choices: { place: 1, skill: "LIGHT" } });
    expect({ ids, total }).toEqual({ ids: [1], total: 1 });
    expect([...counts.place]).toEqual([
      [1, 1],
      [2, 1],
    ]);
    expect(counts.skill).toEqual([
      { name: "攝影", count: 2 },
      { name: "Lightroom", count: 1 },
      { name: "React", count: 1 },
    ]);
    expect(counts.budget.map(({ count }) => count)).toEqual([1, 0, 0]);
    expect((await list("")).counts).toMatchObject({
      budget: [
        { min: 0, max: 1000, count: 2 },
        { min: 1001, max: 5000, count: 1 },
        { min: 5001, max: null, count: 1 },
      ],
      days: [
        { step: 3, count: 2 },
        { step: 7, count: 3 },
      ],
      stars: [
        { step: 4, count: 2 },
        { step: 3, count: 3 },
      ],
      urgent: 2,
      watched: 2,
    });
    expect((await list("", { choices: { stars: 4, budget: { min: 6000 }, watched: true } })).ids).toEqual([3]);
  });

  test("is sorted, moments to the microsecond, and shown in pages", async () => {
    expect((await list("", { sort: "budget" })).ids).toEqual([1, 4, 2, 3]);
    expect((await list("", { sort: "new" })).ids).toEqual([4, 3, 2, 1]);
    expect((await list("", { sort: "stars" })).ids).toEqual([3, 2, 1, 4]);
    expect(await list("", { sort: "new", page: 2, pageSize: 3 })).toMatchObject({ ids: [1], page: 2, pages: 2 });
    expect(await list("", { sort: "new", page: 9, pageSize: 3 })).toMatchObject({ ids: [1], page: 2 });
  });

  test("offers what is nearest when nothing fits", async () => {
    const hits = await wishes.find(ctx, termsOf("攝影", synonymMap([])));
    expect(wishes.nearest(hits, { place: 2, urgent: true, days: 3 }, 2)).toEqual([1, 3]);
    const vocabulary = vocabularyOf([], synonymMap([]));
    const alike = (k: string) => wishes.findAlike(ctx, { text: fold(k), units: unitsOf(fold(k), vocabulary) });
    expect(wishes.best(await alike("婚禮紀錄"), {}, 5)).toEqual([1]);
    expect(wishes.best(await alike("攝影師"), {}, 5)).toEqual([3, 1]);
  });
});

describe("changes", () => {
  test("are found at once after their commit; those of a transaction that failed are not told", async () => {
    const [first] = all as [Wish];
    const before = wishes.version();
    await expect(
      tx(ctx, async (inner) => {
        await reindex(
          inner,
          { name: wishes.name, remove: async () => {}, contents: async () => [], write: async () => {} },
          [],
        );
        expect(wishes.version()).toBe(before);
        throw new Error("undone");
      }),
    ).rejects.toThrow("undone");
    expect(wishes.version()).toBe(before);
    await publish([
      { ...first, title: "徵水下攝影", skills: ["潛水"] },
      { ...first, id: 5, title: "徵空拍" },
    ]);
    expect((await list("水下")).ids).toEqual([1]);
    expect((await list("", { choices: { skill: "潛水" } })).ids).toEqual([1]);
    expect((await list("空拍")).ids).toEqual([5]);
    await db.execute(sql`update wishes set open = false where id = 5`);
    await publish([]);
    expect((await list("空拍")).total).toBe(0);
    expect((await list("")).total).toBe(4);
  });

  test("may have been missed when the connection broke: everything counts as changed", async () => {
    const heard: ChannelListener[] = [];
    await followInvalidations({
      listen: async (_, listener) => {
        heard.push(listener);
        return async () => {};
      },
    });
    const before = [wishes.version(), versionOf("never changed")];
    heard[0]?.resumed();
    expect([wishes.version(), versionOf("never changed")]).toEqual(before.map((version) => version + 1));
  });

  test("of another process are told by the database", async () => {
    const before = wishes.version();
    await db.execute(sql`select pg_notify('search', 'wishes somebody-else')`);
    await vi.waitFor(() => expect(wishes.version()).toBeGreaterThan(before));
  });
});
