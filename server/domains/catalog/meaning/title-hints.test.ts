import { expect, test } from "vitest";
import { getTitleHints } from "#contract/catalog/finding-routes.ts";
import { makeVectors } from "#server/search/vectors.ts";
import { makeCategory, makeService } from "#server/testing/factories/catalog.ts";
import { openWorld } from "#server/testing/world.ts";
import { services, serviceVectors } from "../search/service-search.ts";

const world = await openWorld();
const drawing = await makeCategory(world, { category: "設計與創意", subcategory: "插畫與角色" });
await makeCategory(world, { category: "生活服務", subcategory: "水電與修繕" });
for (const tags of [["寵物", "水彩"], ["寵物", "似顏繪"], ["刺青"]])
  await makeService(world, { ...drawing, title: "寵物肖像插畫", tags });
await makeVectors(world.system, serviceVectors);
await services.changed(world.system, []);

const hints = (title: string) => world.visitor().call(getTitleHints, { query: { title } });

test("a title proposes the subcategory that it means, and the tags that several sellers use there", async () => {
  expect(await hints("幫你家毛小孩畫一張插畫")).toEqual({
    subcategories: [{ id: drawing.subcategoryId, categoryId: drawing.categoryId, name: "插畫與角色" }],
    tags: ["寵物"],
  });
});

test.each(["", "測試", "急件！！！", "asdfgh", "我想問一下"])("%j proposes nothing", async (title) => {
  expect(await hints(title)).toEqual({ subcategories: [], tags: [] });
});
