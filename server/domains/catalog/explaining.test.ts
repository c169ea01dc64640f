import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import * as finding from "#contract/catalog/finding-routes.ts";
import * as calls from "#contract/catalog/routes.ts";
import { services } from "#server/db/schema/catalog.ts";
import { makeVectors } from "#server/search/vectors.ts";
import { makeCategory, makeService } from "#server/testing/factories/catalog.ts";
import { makeMember } from "#server/testing/factories.ts";
import { openWorld } from "#server/testing/world.ts";
import { metBy, scoreOf, serviceRanking } from "./search/ranking.ts";
import { serviceVectors } from "./search/service-search.ts";

const world = await openWorld();
const visitor = world.visitor();

const hitsOf = (k: string, ...ids: number[]) => visitor.call(finding.getSearchHits, { query: { k, ids: ids.join() } });
const whyOf = (id: number, k = "") => visitor.call(finding.getWhy, { params: { id }, query: { k } });

describe("what to highlight", () => {
  test("the title in any writing, else the label, else the text around the words", async () => {
    const place = await makeCategory(world, { category: "陶藝", subcategory: "捏陶體驗" });
    const inTitle = await makeService(world, { ...place, title: "臺北捏陶體驗課" });
    const inTags = await makeService(world, { ...place, title: "週末手作時光", tags: ["臺北捏陶"] });
    const inText = await makeService(world, {
      ...place,
      title: "三小時做一只杯子",
      description: `<p>${"先認識泥土。".repeat(10)}再學臺北流行的<strong>拉坏</strong>技法，${"慢慢來就好。".repeat(10)}</p>`,
    });
    expect(await hitsOf("台北", inTitle.id, inTags.id)).toEqual([
      { id: inTitle.id, title: [0, 2], elsewhere: null },
      { id: inTags.id, title: [], elsewhere: { place: "labels", text: "臺北捏陶", marks: [0, 2] } },
    ]);
    const [hit] = await hitsOf("拉坏", inText.id);
    expect(hit?.elsewhere?.place).toBe("text");
    const { text = "", marks = [] } = hit?.elsewhere ?? {};
    expect(text.slice(marks[0], marks[1])).toBe("拉坏");
  });

  test("nothing for nothing, and nonsense is no id", async () => {
    const { id } = await makeService(world);
    expect(await hitsOf("", id)).toEqual([]);
    expect(await hitsOf("%_'\"\\", id)).toEqual([]);
    const answer = await visitor.send({ url: "/api/search_hits?k=x&ids=abc,-1,9223372036854775808,,0" });
    expect(answer.json()).toEqual([]);
  });

  test("what may not be found says nothing", async () => {
    const { id } = await makeService(world, { title: "祕密的琉璃工坊", state: "draft" });
    expect(await hitsOf("琉璃", id)).toEqual([]);
    await expect(whyOf(id, "琉璃")).rejects.toMatchObject({ status: 404 });
  });
});

describe("why a service stands where it stands", () => {
  test("the parts are those that the list is ordered by", async () => {
    const service = await makeService(world, { title: "羊毛氈吊飾製作", tags: ["毛氈"] });
    world.pass(serviceRanking.halfLifeDays * 24 * 3600 * 1000);
    const why = await whyOf(service.id, "羊毛氈");
    expect(why.words).toEqual([{ word: "羊毛氈", place: "title", whole: true, synonym: false }]);
    expect(why.freshness).toMatchObject({
      days: serviceRanking.halfLifeDays,
      weight: serviceRanking.weights.freshness,
    });
    expect(why.freshness.value).toBeCloseTo(0.5, 3);
    expect(why.completion).toMatchObject({ share: null, value: serviceRanking.unknownCompletion });
    expect(why.sales).toMatchObject({ count: 0, value: 0 });
    const { rating, completion, sales, freshness } = why;
    const quality = [rating, completion, sales, freshness].reduce((sum, part) => sum + part.value * part.weight, 0);
    expect(why.quality).toBeCloseTo(quality, 6);
    expect(why.score).toBeCloseTo(scoreOf(why.relevance, quality), 6);
    const { rows } = await world.deps.db.execute<{ quality: number }>(
      sql`select quality from service_search where service_id = ${service.id}`,
    );
    // The row has the quality of the day it was written: only freshness has changed since.
    const fresh = quality + serviceRanking.weights.freshness * (1 - freshness.value);
    expect(rows[0]?.quality).toBeCloseTo(fresh, 4);
  });

  test("a service that is meant names what is near to the search", async () => {
    const { id } = await makeService(world, { title: "毛小孩肖像", tags: ["寵物畫像", "水彩"] });
    await makeVectors(world.system, serviceVectors);
    const { meaning, score } = await whyOf(id, "畫我家的貓");
    expect(meaning?.closest).toBe("寵物畫像");
    expect(meaning?.score).toBeCloseTo((0.7 * score + (meaning?.likeness ?? 0)) / 1.7, 6);
    expect((await whyOf(id, "asdfgh")).meaning?.closest).toBeNull();
    expect((await whyOf(id)).meaning).toBeNull();
  });

  test("a word that is not there is said not to be", async () => {
    const { id } = await makeService(world, { title: "蝶古巴特拼貼教學" });
    const { words, relevance } = await whyOf(id, "蝶古巴特 潛水");
    expect(words.map(({ place }) => place)).toEqual(["title", null]);
    expect(relevance).toBeCloseTo(0.5, 6);
    expect((await whyOf(id)).relevance).toBe(1);
  });

  test("each step of the relevance is read back as what it says", () => {
    expect(metBy(1)).toEqual({ place: "title", whole: true, synonym: false });
    expect(metBy(0.9)).toEqual({ place: "title", whole: true, synonym: true });
    expect(metBy(0.6)).toEqual({ place: "labels", whole: true, synonym: false });
    expect(metBy(0.27)).toEqual({ place: "text", whole: false, synonym: true });
  });

  test("the page about the order has the numbers of the code", async () => {
    const { services: of, sellers } = await visitor.call(finding.getRanking, {});
    expect(of).toMatchObject(serviceRanking);
    expect(Object.values(of.weights).reduce((sum, weight) => sum + weight)).toBeCloseTo(1, 9);
    expect(Object.values(sellers.weights).reduce((sum, weight) => sum + weight)).toBeCloseTo(1, 9);
  });
});

describe("in the place of a removed service", () => {
  test("the best of its place are offered, and nothing of itself", async () => {
    const place = await makeCategory(world);
    const near = await makeService(world, place);
    const { id, sellerId } = await makeService(world, { ...place, title: "已經不做的服務項目" });
    const params = { id };
    await expect(visitor.call(finding.getInstead, { params })).rejects.toMatchObject({ status: 404 });
    await (await world.client(sellerId)).call(calls.removeService, { params });
    await expect(visitor.call(calls.getService, { params })).rejects.toMatchObject({ status: 410 });
    const instead = await visitor.call(finding.getInstead, { params });
    expect(instead.subcategory?.id).toBe(place.subcategoryId);
    expect(instead.services.map((card) => card.id)).toEqual([near.id]);
    expect(JSON.stringify(instead)).not.toContain("已經不做的服務項目");
  });

  test("a draft that was thrown away never was", async () => {
    const { id } = await makeService(world);
    await world.deps.db.update(services).set({ state: "removed", publishedAt: null }).where(eq(services.id, id));
    await expect(visitor.call(finding.getInstead, { params: { id } })).rejects.toMatchObject({ status: 404 });
  });
});

test("a seller's own page of a service names the picture only when others may see it", async () => {
  const { id, sellerId } = await makeService(world);
  const seller = await world.client(sellerId);
  expect((await seller.call(calls.getService, { params: { id } })).sharePicture).toMatch(
    /^\/og\/services\/\d+\/\w{16}\.jpg$/,
  );
  await world.deps.db.update(services).set({ state: "draft" }).where(eq(services.id, id));
  expect((await seller.call(calls.getService, { params: { id } })).sharePicture).toBeUndefined();
  const other = await makeMember(world);
  await expect((await world.client(other.id)).call(calls.getService, { params: { id } })).rejects.toMatchObject({
    status: 404,
  });
});
