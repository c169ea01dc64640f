import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import * as calls from "#contract/catalog/routes.ts";
import type { Sort } from "#contract/catalog/schemas.ts";
import { services as written } from "#server/db/schema/catalog.ts";
import { makeVectors } from "#server/search/vectors.ts";
import { makeCategory, makeService } from "#server/testing/factories/catalog.ts";
import { openWorld } from "#server/testing/world.ts";
import { reindexServices } from "./index-services.ts";
import { services, serviceVectors } from "./service-search.ts";

const world = await openWorld();
const ctx = world.system;

/** Ids of the services that a visitor's search shows, in order. */
async function found(k: string, sort: Sort = "relevance"): Promise<number[]> {
  await services.changed(ctx, "all");
  const { data } = await world.visitor().call(calls.searchServices, { query: { k, sort } });
  return data.map(({ id }) => id);
}

const versionOf = async (id: number) =>
  (
    await world.deps.db.execute<{ vector_version: string; bytes: number }>(
      sql`select vector_version, octet_length(vector) as bytes from service_search where service_id = ${id}`,
    )
  ).rows[0];

describe("the order by words and meaning", () => {
  test("of two services with the word, the one that means it comes first, once both have vectors", async () => {
    const place = await makeCategory(world);
    const designs = await makeService(world, { ...place, title: "品牌商標設計", tags: ["logo"], price: 3000 });
    const cookies = await makeService(world, { ...place, title: "生日造型餅乾", tags: ["logo"], price: 500 });
    expect(await found("logo")).toEqual([cookies.id, designs.id]);
    expect(await makeVectors(ctx, serviceVectors)).toBe(2);
    expect(await found("logo")).toEqual([designs.id, cookies.id]);
    expect(await found("logo", "price")).toEqual([cookies.id, designs.id]);
  });

  test("while none has a vector, what the subcategories mean decides", async () => {
    const sweets = await makeCategory(world, { category: "手作", subcategory: "蛋糕甜點" });
    const faces = await makeCategory(world, { category: "設計", subcategory: "商標與識別" });
    const sign = await makeService(world, { ...faces, title: "小店開張", tags: ["LOGO"], price: 9000 });
    const cake = await makeService(world, { ...sweets, title: "生日驚喜", tags: ["LOGO"], price: 300 });
    await world.deps.db.execute(sql`update service_search set vector = null`);
    const shown = (await found("LOGO")).filter((id) => id === cake.id || id === sign.id);
    expect(shown).toEqual([sign.id, cake.id]);
    await makeVectors(ctx, serviceVectors);
  });

  test("a title that is the query stays first, whatever is nearer to it in meaning", async () => {
    const place = await makeCategory(world, { category: "烘焙", subcategory: "手工餅乾" });
    const exact = await makeService(world, { ...place, title: "Podcast", tags: ["餅乾", "婚禮小物", "伴手禮"] });
    const near = await makeService(world, { title: "Podcast 錄音、剪輯與上架", tags: ["podcast", "錄音"] });
    await makeVectors(ctx, serviceVectors);
    expect(await found("podcast")).toEqual([exact.id, near.id]);
  });

  test("similar services without the words are no hits", async () => {
    await makeService(world, { title: "寵物肖像畫" });
    await makeVectors(ctx, serviceVectors);
    expect(await found("毛小孩紀念圖")).toEqual([]);
  });
});

describe("making vectors", () => {
  test("so many as asked, those of changed texts anew, and none twice", async () => {
    await makeVectors(ctx, serviceVectors);
    const [first, second] = [await makeService(world), await makeService(world)];
    expect(await makeVectors(ctx, serviceVectors, 1)).toBe(1);
    expect(await versionOf(first.id)).toMatchObject({ bytes: 256 });
    expect(await versionOf(second.id)).toEqual({ vector_version: "", bytes: null });
    expect(await makeVectors(ctx, serviceVectors)).toBe(1);
    await reindexServices(ctx, [first.id, second.id]);
    expect(await makeVectors(ctx, serviceVectors)).toBe(0);
    await world.deps.db.update(written).set({ title: "改過的標題" }).where(sql`id = ${first.id}`);
    await reindexServices(ctx, [first.id, second.id]);
    expect(await makeVectors(ctx, serviceVectors)).toBe(1);
  });

  test("those of another version of the encoder anew", async () => {
    await makeVectors(ctx, serviceVectors);
    const { id } = await makeService(world);
    await makeVectors(ctx, serviceVectors);
    await world.deps.db.execute(sql`update service_search set vector_version = 'older' where service_id = ${id}`);
    expect(await makeVectors(ctx, serviceVectors)).toBe(1);
    expect((await versionOf(id))?.vector_version).not.toBe("older");
  });
});
