import { expect, test } from "vitest";
import { getService } from "#contract/catalog/routes.ts";
import { makeVectors } from "#server/search/vectors.ts";
import { makeCategory, makeService } from "#server/testing/factories/catalog.ts";
import { openWorld } from "#server/testing/world.ts";
import { serviceVectors } from "../search/service-search.ts";

const world = await openWorld();

test("the services of others in its category that mean most nearly the same come first, once there are vectors", async () => {
  const place = await makeCategory(world, { category: "寵物" });
  const { id, sellerId } = await makeService(world, { ...place, title: "替狗狗畫一張水彩肖像" });
  const walks = await makeService(world, { ...place, title: "平日傍晚代遛大型犬", rating: 5, ratingCount: 9 });
  const portrait = await makeService(world, { ...place, title: "貓咪的寵物肖像插畫" });
  await makeService(world, { ...place, sellerId, title: "替狗狗畫一張油畫肖像" });
  await makeService(world, { title: "替狗狗畫一張水彩肖像" });
  const similar = async () =>
    (await world.visitor().call(getService, { params: { id } })).similar.map((each) => each.id);
  expect(await similar()).toHaveLength(2);
  await makeVectors(world.system, serviceVectors);
  expect(await similar()).toEqual([portrait.id, walks.id]);
});
