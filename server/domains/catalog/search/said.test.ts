import { expect, test } from "vitest";
import { searchArticles } from "#contract/articles/routes.ts";
import { searchServices } from "#contract/catalog/routes.ts";
import { saveProfile } from "#contract/profiles/item-routes.ts";
import { searchUsers } from "#contract/profiles/routes.ts";
import { searchRequests } from "#contract/requests/routes.ts";
import { reindexSellers } from "#server/domains/profiles/index.ts";
import { makeVectors } from "#server/search/vectors.ts";
import { makeArticle } from "#server/testing/factories/articles.ts";
import { makeCategory, makeService } from "#server/testing/factories/catalog.ts";
import { makeRequest } from "#server/testing/factories/requests.ts";
import { openWorld } from "#server/testing/world.ts";
import { serviceVectors } from "./service-search.ts";

const world = await openWorld();
const visitor = world.visitor();
const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);

const services = (query: { k: string; exact?: "1" }) => visitor.call(searchServices, { query });

/** Two services that differ in nothing but the county of their seller. */
async function makeApart(title: string) {
  const [north, south] = [await makeService(world, { title }), await makeService(world, { title })];
  await (await world.client(north.sellerId)).call(saveProfile, { body: { city: "臺北市" } });
  await (await world.client(south.sellerId)).call(saveProfile, { body: { city: "高雄市" } });
  await world.drain();
  return { north, south };
}

test("services, members and requests in the place that the words name come first, and none is left out", async () => {
  const { north, south } = await makeApart("陶笛教學");
  for (const [k, first, last] of [
    ["台北 陶笛教學", north, south],
    ["陶笛教學 南部", south, north],
  ] as const) {
    const found = await services({ k });
    expect(found.said).toEqual([expect.objectContaining({ kind: "place", without: "陶笛教學" })]);
    expect([found.words, idsOf(found.data)]).toEqual(["陶笛教學", [first.id, last.id]]);
    const members = await visitor.call(searchUsers, { body: { k } });
    expect(idsOf(members.data)).toEqual([first.sellerId, last.sellerId]);
  }
  const exact = await services({ k: "台北 陶笛教學", exact: "1" });
  expect([exact.said, exact.total]).toEqual([[], 0]);

  const near = await makeRequest(world, { title: "找人教陶笛吹奏", place: "臺東縣" });
  const remote = await makeRequest(world, { title: "找人教陶笛吹奏", place: "remote" });
  const requests = async (k: string) => idsOf((await visitor.call(searchRequests, { query: { k } })).data);
  expect(await requests("台東 陶笛吹奏")).toEqual([near.requestId, remote.requestId]);
  expect(await requests("陶笛吹奏 可遠端")).toEqual([remote.requestId, near.requestId]);
});

test("several conditions at once: what meets all of them comes first", async () => {
  const cheap = await makeService(world, { title: "竹編燈罩", price: 800, days: 2 });
  const dear = await makeService(world, { title: "竹編燈罩", price: 9000, days: 2 });
  const found = await services({ k: "一千元以下的竹編燈罩 三天內交件" });
  expect(found.said.map(({ kind }) => kind)).toEqual(["time", "price"]);
  expect(idsOf(found.data)).toEqual([cheap.id, dear.id]);
});

test("members and articles are corrected, and the nearest are shown when nothing matches", async () => {
  const { sellerId } = await makeService(world, { title: "手工皮革雕刻", tags: ["皮革雕刻"] });
  await reindexSellers(world.system, [sellerId]);
  const article = await makeArticle(world, { title: "皮革雕刻的第一把刀" });
  await services({ k: "皮革雕刻" });

  const members = await visitor.call(searchUsers, { body: { k: "皮革凋刻" } });
  expect([members.corrected, idsOf(members.data)]).toEqual(["皮革雕刻", [sellerId]]);
  const asTyped = await visitor.call(searchUsers, { body: { k: "皮革凋刻", exact: "1" } });
  expect([asTyped.suggestion, asTyped.data]).toEqual(["皮革雕刻", []]);

  const articles = await visitor.call(searchArticles, { query: { k: "皮革凋刻" } });
  expect([articles.corrected, idsOf(articles.data)]).toEqual(["皮革雕刻", [article.id]]);
  const longer = await visitor.call(searchArticles, { query: { k: "想買皮革雕刻的工具" } });
  expect([longer.data, idsOf(longer.nearest)]).toEqual([[], [article.id]]);
  const sentence = await visitor.call(searchUsers, { body: { k: "想找會皮革雕刻又會刺繡的" } });
  expect([sentence.data, idsOf(sentence.nearest)]).toEqual([[], [sellerId]]);
});

test("what means the wish elsewhere stays before what has little of it in the place", async () => {
  const place = await makeCategory(world, { category: "影像", subcategory: "婚禮攝影" });
  const other = await makeCategory(world, { category: "財務", subcategory: "記帳與稅務" });
  const near = await makeService(world, { ...other, title: "下個月的現金流預估表" });
  const far = await makeService(world, { ...place, title: "婚禮攝影與拍照紀錄" });
  await (await world.client(near.sellerId)).call(saveProfile, { body: { city: "臺中市" } });
  await (await world.client(far.sellerId)).call(saveProfile, { body: { city: "屏東縣" } });
  await world.drain();
  await makeVectors(world.system, serviceVectors);
  const { said, nearest } = await services({ k: "下個月結婚想找婚禮攝影 台中" });
  expect(said).toEqual([expect.objectContaining({ kind: "place" })]);
  expect(idsOf(nearest)[0]).toBe(far.id);
});
