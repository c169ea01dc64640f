import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { fold } from "#server/kernel/fold.ts";
import { tx } from "#server/kernel/tx.ts";
import { among, flagged, integer, moment, names, numbers, real, small } from "#server/search/columns/fields.ts";
import { searchDocument } from "#server/search/document.ts";
import type { openSearch } from "#server/search/engine.ts";
import {
  atLeast,
  atMost,
  between,
  exactly,
  flag,
  holds,
  named,
  noneOf,
  oneOf,
  overlaps,
  until,
} from "#server/search/facets.ts";
import type { SearchKind } from "#server/search/kind.ts";
import type { Question, Wanted } from "#server/search/search-index.ts";
import { gramNumbers } from "#server/search/words/grams.ts";
import { synonymMap, termsOf } from "#server/search/words/query.ts";
import { unitsOf, vocabularyOf } from "#server/search/words/units.ts";
import { openWorld } from "./world.ts";

const fields = {
  place: integer(sql`r.place`),
  least: integer(sql`r.least`),
  budget: integer(sql`r.budget`),
  days: small(sql`r.days`),
  stars: real(sql`r.stars`),
  urgent: flagged(sql`r.urgent`),
  made: moment(sql`r.made_at`),
  skills: names(sql`select id, unnest(skills) as value from wishes`),
  jobs: numbers(sql`select id, unnest(jobs) as value from wishes`),
  watched: among("id", () => sql`select id from watched`),
};

const facets = {
  place: exactly("place", ["job"]),
  budget: between("budget", [1000, 5000]),
  range: overlaps("least", "budget", [1000]),
  days: atMost("days", [3, 7]),
  due: until("days"),
  stars: atLeast("stars", [4, 3]),
  urgent: flag("urgent"),
  watched: flag("watched"),
  skill: named("skills", 3),
  job: holds("jobs"),
  near: oneOf("place"),
  apart: noneOf("place"),
};

type Sort = "relevance" | "budget" | "new" | "stars";

/** A kind with every sort of field and facet. */
const wishes: SearchKind<typeof fields, "title", typeof facets, Sort> = {
  name: "wishes",
  from: sql`wishes r`,
  where: sql`r.open`,
  id: sql`r.id`,
  writtenSince: (since) => sql`select id from wishes where changed_at >= ${since}`,
  fields,
  texts: { title: sql`r.title` },
  postings: (grams) => sql`(select string_agg(int4send(id), ''::bytea) from wishes
    where grams @> ${sql.param(gramNumbers(grams))}::int[])`,
  relevance: { tiers: [{ weight: 1, match: "words", in: ["title"] }], elsewhere: 0.5, synonym: 1 },
  alike: { title: 1 },
  score: { floor: 0, parts: [{ field: "stars", weight: 1 / 5 }] },
  scoreSteps: 2 ** 24,
  facets,
  sorts: {
    relevance: null,
    budget: { field: "budget", first: "small" },
    new: { field: "made", first: "large" },
    stars: { field: "stars", first: "large" },
  },
};

type Row = { id: number; title: string; text: string; place: number; least: number; budget: number; days: number } & {
  stars: number;
  urgent: boolean;
  skills: string[];
  jobs: number[];
};

const row = (id: number, title: string, more: Partial<Row>): Row => ({
  ...{ id, title, text: "", place: 1, least: 0, budget: 0, days: 1, stars: 0, urgent: false, skills: [], jobs: [] },
  ...more,
});

const first = row(1, "徵婚禮攝影", {
  ...{ text: "三月", least: 500, budget: 800, days: 3, stars: 3, urgent: true },
  ...{ skills: ["攝影", "Lightroom"], jobs: [7, 70] },
});
const rows = [
  first,
  row(2, "徵網頁設計", {
    ...{ text: "要會攝影更好", least: 1500, budget: 5000, days: 7, stars: 4.5 },
    ...{ skills: ["React", "攝影"], jobs: [7, 70, 7] },
  }),
  row(3, "商品攝影一批", { place: 2, least: 9000, budget: 9000, days: 30, stars: 4.5, skills: ["lightroom"] }),
  row(4, "翻譯", { place: 2, budget: 1000, urgent: true, jobs: [8] }),
];

/**
 * What a search index promises, tested with a kind of its own.
 * @param open how the engine opens the index of a declared kind
 */
export async function testSearchIndex(engine: string, open: typeof openSearch): Promise<void> {
  const world = await openWorld();
  const { db } = world.deps;
  const ctx = world.system;
  const index = open(wishes);

  /** Writes rows and says so, as a domain does. */
  async function publish(some: Row[]): Promise<void> {
    for (const { skills, jobs, text, ...row } of some) {
      const { heading, grams } = searchDocument({ heading: [row.title], labels: skills, body: [text] });
      await db.execute(sql`
        insert into wishes (id, title, grams, place, least, budget, days, stars, urgent, skills, jobs, made_at, changed_at)
        values (${row.id}, ${heading}, ${sql.param(gramNumbers(grams))}::int[], ${row.place}, ${row.least}, ${row.budget},
          ${row.days}, ${row.stars}, ${row.urgent}, ${sql.param(skills)}::text[], ${sql.param(jobs)}::int[],
          ${`2026-01-01T00:00:00.00000${row.id}Z`}::timestamptz, ${ctx.now().toISOString()}::timestamptz)
        on conflict (id) do update set title = excluded.title, grams = excluded.grams, budget = excluded.budget,
          skills = excluded.skills, jobs = excluded.jobs, changed_at = excluded.changed_at, open = true`);
    }
    await index.changed(
      ctx,
      some.map(({ id }) => id),
    );
  }

  async function close(id: number): Promise<void> {
    await db.execute(sql`update wishes set open = false where id = ${id}`);
    await index.changed(ctx, [id]);
  }

  const words = (k: string) => ({ terms: termsOf(k, synonymMap([["拍照", "攝影"]])) });
  const list = (
    k: string,
    wanted: Partial<Wanted<typeof facets, Sort>> = {},
    more: Partial<Question<typeof facets>> = {},
  ) =>
    index.search(ctx, { ...words(k), ...more }, { choices: {}, sort: "relevance", page: 1, pageSize: 10, ...wanted });
  const wish = (k: string) => ({ wish: { text: fold(k), units: unitsOf(fold(k), vocabularyOf([], synonymMap([]))) } });

  describe(`the index of ${engine}`, () => {
    beforeAll(async () => {
      await db.execute(sql`create table wishes (id int primary key, title text, grams int[], place int, least int,
        budget int, days int, stars real, urgent boolean, skills text[], jobs int[], made_at timestamptz,
        changed_at timestamptz, open boolean default true)`);
      await db.execute(sql`create table watched (id int)`);
      await db.execute(sql`insert into watched values (2), (3)`);
      await publish(rows);
    });

    test("finds by words and their synonyms, those in the title first", async () => {
      expect((await list("攝影")).ids).toEqual([3, 1, 2]);
      expect((await list("攝影")).relevance).toEqual([100, 100, 50]);
      expect((await list("拍照")).ids).toEqual([3, 1, 2]);
      expect((await list("網頁 攝影")).ids).toEqual([2]);
      expect(await list("沒有")).toMatchObject({ found: 0, total: 0, page: 1, pages: 1, ids: [] });
      expect((await list("")).ids).toEqual([3, 2, 1, 4]);
    });

    test("filters, and counts what each further choice would leave", async () => {
      const { ids, found, total, counts } = await list("", { choices: { place: 1, skill: "LIGHT" } });
      expect({ ids, found, total }).toEqual({ ids: [1], found: 4, total: 1 });
      expect(counts.place).toEqual(new Map([1, 2].map((place) => [place, 1])));
      expect(counts.skill).toEqual([
        { name: "攝影", count: 2 },
        { name: "Lightroom", count: 1 },
        { name: "React", count: 1 },
      ]);
      expect(counts.budget.map(({ count }) => count)).toEqual([1, 0, 0]);
      expect((await list("")).counts).toEqual({
        place: new Map([1, 2].map((place) => [place, 2])),
        budget: [
          { min: 0, max: 1000, count: 2 },
          { min: 1001, max: 5000, count: 1 },
          { min: 5001, max: null, count: 1 },
        ],
        range: [
          { min: 1, max: 1000, count: 2 },
          { min: 1001, max: null, count: 2 },
        ],
        days: [3, 7].map((step, i) => ({ step, count: 2 + i })),
        due: new Map([1, 3, 7, 30].map((day) => [day, 1])),
        stars: [4, 3].map((step, i) => ({ step, count: 2 + i })),
        urgent: 2,
        watched: 2,
        skill: [
          { name: "Lightroom", count: 2 },
          { name: "攝影", count: 2 },
          { name: "React", count: 1 },
        ],
        job: new Map([7, 70, 8].map((job, i) => [job, i < 2 ? 2 : 1])),
        near: null,
        apart: null,
      });
      expect((await list("", { choices: { stars: 4, budget: { min: 6000 }, watched: true } })).ids).toEqual([3]);
      expect((await list("", { choices: { range: { min: 600, max: 2000 } } })).ids).toEqual([2, 1, 4]);
      expect((await list("", { choices: { due: 3, near: [1, 2] } })).ids).toEqual([1, 4]);
      expect((await list("", { choices: { apart: [2] } })).ids).toEqual([2, 1]);
    });

    test("drops the choice of a facet below when its own is counted", async () => {
      const { total, counts } = await list("", { choices: { job: 8 } });
      expect({ total, places: counts.place }).toEqual({ total: 1, places: new Map([1, 2].map((place) => [place, 2])) });
    });

    test("sorts, moments to the microsecond, and shows pages", async () => {
      expect((await list("", { sort: "budget" })).ids).toEqual([1, 4, 2, 3]);
      expect((await list("", { sort: "new" })).ids).toEqual([4, 3, 2, 1]);
      expect((await list("", { sort: "stars" })).ids).toEqual([3, 2, 1, 4]);
      expect(await list("", { sort: "new", page: 2, pageSize: 3 })).toMatchObject({ ids: [1], page: 2, pages: 2 });
      expect(await list("", { sort: "new", page: 9, pageSize: 3 })).toMatchObject({ ids: [1], page: 2 });
    });

    test("offers what is nearest when nothing fits, but nothing that is excluded", async () => {
      const choices = { place: 2, urgent: true, days: 3 } as const;
      expect(await index.nearest(ctx, words("攝影"), choices, 2)).toEqual([1, 3]);
      expect(await index.nearest(ctx, words("攝影"), { ...choices, apart: [2] }, 2)).toEqual([1, 2]);
    });

    test("finds what has much of a wish, best first", async () => {
      expect(await index.best(ctx, wish("婚禮紀錄"), {}, 5)).toEqual([1]);
      expect(await index.best(ctx, wish("攝影師"), {}, 5)).toEqual([3, 1]);
      expect(await index.best(ctx, wish("攝影師"), { place: 1 }, 5)).toEqual([1]);
    });

    test("shows rows in a given order, or only some of those that match", async () => {
      const wanted = { choices: {}, sort: "relevance", page: 1, pageSize: 10 } as const;
      expect(await index.search(ctx, { ranked: [4, 99, 1] }, wanted)).toMatchObject({ found: 2, ids: [4, 1] });
      expect((await list("攝影", {}, { only: [1, 2, 4] })).ids).toEqual([1, 2]);
    });

    test("lets rows that are not preferred count less", async () => {
      const prefer = { choices: { place: 1 }, others: 0.5 };
      expect((await list("攝影", {}, { prefer })).ids).toEqual([1, 3, 2]);
      expect(await index.best(ctx, { ...wish("攝影師"), prefer }, {}, 5)).toEqual([1, 3]);
    });

    test("knows a change at once after its commit, and nothing of a transaction that failed", async () => {
      const before = index.version();
      const failed = tx(ctx, async (inner) => {
        await index.changed(inner, [1]);
        expect(index.version()).toBe(before);
        throw new Error("undone");
      });
      await expect(failed).rejects.toThrow("undone");
      expect(index.version()).toBe(before);
      await publish([
        { ...first, title: "徵水下攝影，一整套的長片", skills: ["潛水"], jobs: [9] },
        { ...first, id: 6, title: "徵空拍" },
      ]);
      expect((await list("水下")).ids).toEqual([1]);
      expect((await list("", { choices: { skill: "潛水", job: 9 } })).ids).toEqual([1]);
      expect((await list("空拍")).ids).toEqual([6]);
      expect((await list("")).ids).toEqual([3, 2, 6, 1, 4]);
      expect(await index.best(ctx, wish("一整套長片"), {}, 5)).toEqual([1]);
    });

    test("forgets a row that is closed, and takes it back in its place", async () => {
      await close(6);
      expect((await list("空拍")).found).toBe(0);
      expect((await list("")).found).toBe(4);
      await publish([{ ...first, id: 5, title: "徵紀錄片" }]);
      await publish([{ ...first, id: 6, title: "徵空拍" }]);
      expect((await list("徵空拍")).ids).toEqual([6]);
      expect((await list("")).ids).toEqual([3, 2, 6, 5, 1, 4]);
      expect((await list("", { sort: "budget" })).ids).toEqual([6, 5, 1, 4, 2, 3]);
      await Promise.all([close(5), close(6)]);
      expect((await list("")).counts.job).toEqual(new Map([7, 70, 9, 8].map((job) => [job, 1])));
    });

    test("is as fresh as asked for where only some rows are wanted", async () => {
      await db.execute(sql`update wishes set budget = 1 where id = 4`);
      expect((await list("", { choices: { budget: { max: 1 } } }, { only: [4] })).ids).toEqual([4]);
    });
  });
}
