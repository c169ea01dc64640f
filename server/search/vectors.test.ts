import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { searchArticles } from "#contract/articles/routes.ts";
import { searchUsers } from "#contract/profiles/routes.ts";
import { searchRequests } from "#contract/requests/routes.ts";
import { profileItems } from "#server/db/schema/profiles.ts";
import { articleVectors } from "#server/domains/articles/index.ts";
import { memberVectors, reindexSellers } from "#server/domains/profiles/index.ts";
import { requestVectors } from "#server/domains/requests/index.ts";
import { makeArticle } from "#server/testing/factories/articles.ts";
import { makeCategory, makeService } from "#server/testing/factories/catalog.ts";
import { makeRequest } from "#server/testing/factories/requests.ts";
import { makeMember } from "#server/testing/factories.ts";
import { openWorld } from "#server/testing/world.ts";
import { makeVectors, type VectorRows } from "./vectors.ts";
import { invalidate } from "./versions.ts";

const world = await openWorld();
const ctx = world.system;
const visitor = world.visitor();
const place = await makeCategory(world);

/** A kind: makes a row that says 「logo」 and something else, and ids in the order of a search for 「logo」. */
type Case = { rows: VectorRows; make(what: string): Promise<number>; found(): Promise<number[]> };

const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);

const cases: Record<string, Case> = {
  requests: {
    rows: requestVectors,
    async make(what) {
      const description = `<p>${"這是一個和 logo 有關的委託，細節可以再討論。".repeat(3)}</p>`;
      return (await makeRequest(world, { ...place, title: what, description })).requestId;
    },
    found: async () => idsOf((await visitor.call(searchRequests, { query: { k: "logo" } })).data),
  },
  articles: {
    rows: articleVectors,
    make: async (title) => (await makeArticle(world, { title, lead: "和 logo 有關的一篇文章。" })).id,
    found: async () => idsOf((await visitor.call(searchArticles, { query: { k: "logo" } })).data),
  },
  members: {
    rows: memberVectors,
    async make(what) {
      const { id } = await makeMember(world);
      await makeService(world, { ...place, sellerId: id, tags: ["logo"] });
      await world.deps.db.insert(profileItems).values({ userId: id, kind: "skills", data: { name: what } });
      await reindexSellers(ctx, [id]);
      return id;
    },
    found: async () => idsOf((await visitor.call(searchUsers, { body: { k: "logo" } })).data),
  },
};

async function made({ rows }: Case): Promise<number> {
  const count = await makeVectors(ctx, rows);
  for (const name of Object.keys(cases)) await invalidate(ctx, name, []);
  return count;
}

test.for(Object.entries(cases))("%s with the same word are ordered by what they mean", async ([, each]) => {
  const designs = await each.make("品牌商標設計");
  const cookies = await each.make("生日造型餅乾");
  expect(await each.found()).toEqual([cookies, designs]);
  expect(await made(each)).toBe(2);
  expect(await each.found()).toEqual([designs, cookies]);
  expect(await made(each)).toBe(0);
});

test("a member's vector is made again when another skill is added, and not when nothing has changed", async () => {
  const { rows, make } = cases["members"] as Case;
  const id = await make("手寫書法");
  await makeVectors(ctx, rows);
  await reindexSellers(ctx, [id]);
  expect(await makeVectors(ctx, rows)).toBe(0);
  await world.deps.db.insert(profileItems).values({ userId: id, kind: "skills", data: { name: "水墨畫" } });
  await reindexSellers(ctx, [id]);
  expect(await makeVectors(ctx, rows)).toBe(1);
  const [stored] = (
    await world.deps.db.execute<{ bytes: number }>(
      sql`select octet_length(vector) as bytes from seller_search where user_id = ${id}`,
    )
  ).rows;
  expect(stored?.bytes).toBe(256);
});
