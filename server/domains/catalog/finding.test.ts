import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import * as calls from "#contract/catalog/routes.ts";
import { synonyms } from "#server/db/schema/catalog.ts";
import { reindexSellers } from "#server/domains/profiles/index.ts";
import { DAY } from "#server/kernel/clock.ts";
import { testClient } from "#server/testing/client.ts";
import { makeCategory, makeService } from "#server/testing/factories/catalog.ts";
import { makeMember } from "#server/testing/factories.ts";
import { openWorld } from "#server/testing/world.ts";
import { recountServices } from "./index.ts";
import { serviceKind } from "./published.ts";
import { wordsChanged } from "./reference.ts";

const world = await openWorld();
const visitor = world.visitor();
const search = (query: Parameters<typeof visitor.call<typeof calls.searchServices>>[1]["query"]) =>
  visitor.call(calls.searchServices, { query });
const offered = async (k: string) =>
  (await visitor.call(calls.getSuggestions, { query: { k } })).services.map((service) => service.title);
const titles = (page: { data: { title: string }[] }) => page.data.map((card) => card.title);

describe("searching", () => {
  test("finds by every part of a title, in any writing", async () => {
    const title = "臺北街頭寫真與網頁橫幅 Banner 設計";
    const { id } = await makeService(world, { title });
    const parts = ["台北", "街头写真", "ＢＡＮＮＥＲ", "網頁橫幅", "寫真 設計", "橫幅設計", "anne", "街"];
    for (const k of parts)
      expect(
        (await search({ k })).data.map((card) => card.id),
        k,
      ).toContain(id);
  });

  test("puts the title before the tags and the tags before the text, and says so", async () => {
    const place = await makeCategory(world);
    await makeService(world, { ...place, title: "客製禮品三號", description: "<p>適合琉璃收藏者</p>" });
    await makeService(world, { ...place, title: "客製禮品二號", tags: ["琉璃"] });
    await makeService(world, { ...place, title: "琉璃珠手鍊製作" });
    const page = await search({ k: "琉璃" });
    expect(titles(page)).toEqual(["琉璃珠手鍊製作", "客製禮品二號", "客製禮品三號"]);
    expect(page.data.map((card) => card.match)).toEqual(["title", "labels", "text"]);
  });

  test("knows synonyms, while typing too", async () => {
    await makeService(world, { title: "店面招牌與吊旗製作" });
    await world.deps.db.insert(synonyms).values({ words: ["看板", "招牌"] });
    await wordsChanged(world.system);
    expect(titles(await search({ k: "看板" }))).toEqual(["店面招牌與吊旗製作"]);
    expect(await offered("看板")).toEqual(["店面招牌與吊旗製作"]);
  });

  test("knows synonyms of a part that is written in letters", async () => {
    await makeService(world, { title: "胸章與馬克杯訂製" });
    await world.deps.db.insert(synonyms).values({ words: ["mug", "馬克杯"] });
    await wordsChanged(world.system);
    expect(titles(await search({ k: "MUG訂製" }))).toEqual(["胸章與馬克杯訂製"]);
    expect(await offered("MUG訂製")).toEqual(["胸章與馬克杯訂製"]);
    expect(await offered("mug 訂製")).toEqual(["胸章與馬克杯訂製"]);
  });

  test("offers what is called so before what means it", async () => {
    await makeService(world, { title: "小酌調酒教學" });
    await makeService(world, { title: "居家雞尾酒課" });
    await world.deps.db.insert(synonyms).values({ words: ["調酒", "雞尾酒"] });
    await wordsChanged(world.system);
    expect(await offered("雞尾酒")).toEqual(["居家雞尾酒課", "小酌調酒教學"]);
    expect(await offered("調酒")).toEqual(["小酌調酒教學", "居家雞尾酒課"]);
  });

  test("when nothing fits, searches for what was meant, or offers it with the nearest", async () => {
    await makeService(world, { title: "水彩人像速寫教學", tags: ["人像速寫"] });
    await wordsChanged(world.system);
    const meant = await search({ k: "人像速記" });
    expect(meant).toMatchObject({ k: "人像速記", corrected: "人像速寫", suggestion: null });
    expect(titles(meant)).toEqual(["水彩人像速寫教學"]);
    const page = await search({ k: "人像速記", exact: true });
    expect(page).toMatchObject({ total: 0, corrected: null, suggestion: "人像速寫", related: true });
    expect(titles({ data: page.nearest })).toContain("水彩人像速寫教學");
    const unknown = await search({ k: "核能發電廠" });
    expect(unknown.nearest.length).toBeGreaterThan(0);
    expect(unknown.related).toBe(false);
  });

  test("when conditions leave out all who have the words, offers those that miss the fewest", async () => {
    await makeService(world, { title: "陶杯釉下彩繪", price: 900, days: 9 });
    await makeService(world, { title: "陶杯手拉坯", price: 9000, days: 9 });
    const page = await search({ k: "陶杯", max: 500, days: 9 });
    expect(page).toMatchObject({ total: 0, suggestion: null });
    expect(titles({ data: page.nearest }).sort()).toEqual(["陶杯手拉坯", "陶杯釉下彩繪"]);
    const strict = await search({ k: "陶杯", max: 1000, days: 3 });
    expect(titles({ data: strict.nearest })).toEqual(["陶杯釉下彩繪", "陶杯手拉坯"]);
  });

  test("where conditions alone leave nothing, offers those that miss the fewest too", async () => {
    const place = await makeCategory(world);
    await makeService(world, { ...place, title: "竹編提籃修補", price: 2000, days: 5 });
    const page = await search({ category: place.categoryId, max: 150, days: 5 });
    expect(page).toMatchObject({ total: 0, related: true });
    expect(titles({ data: page.nearest })).toContain("竹編提籃修補");
  });

  test.each([
    ["nothing", ""],
    ["one character", "一"],
    ["5,000 characters", "設計".repeat(2500)],
    ["signs of SQL", "%_'\"\\"],
    ["emoji", "😀👩‍🎨"],
    ["only spaces", "   "],
    ["a zero byte", "\u0000設計"],
    ["half a surrogate pair", "\ud83d"],
  ])("%s is answered calmly", async (_, k) => {
    const page = await search({ k });
    expect(page.pages).toBeGreaterThanOrEqual(1);
    await visitor.call(calls.getSuggestions, { query: { k } });
  });

  test.each(["0", "-1", "99999", "abc", "1.5"])("page=%s shows a page that exists", async (page) => {
    await makeService(world);
    const answer = await visitor.send({ url: `/api/services?page=${page}` });
    expect(answer.statusCode).toBe(200);
    expect(answer.json().data.length).toBeGreaterThan(0);
  });

  test("contradicting prices are refused at their field, unknown places do not exist", async () => {
    await expect(search({ min: 500, max: 100 })).rejects.toMatchObject({
      status: 400,
      body: { message: { min: ["最低價不能高於最高價"] } },
    });
    for (const query of ["category=999999", "category=abc", "category=9223372036854775808", "subcategory=0"]) {
      expect((await visitor.send({ url: `/api/services?${query}` })).statusCode, query).toBe(404);
    }
    const here = await makeCategory(world);
    const there = await makeCategory(world);
    await expect(search({ category: here.categoryId, subcategory: there.subcategoryId })).rejects.toMatchObject({
      status: 404,
    });
  });
});

describe("a list", () => {
  test("filters, counts what each choice leaves, and sorts", async () => {
    const place = await makeCategory(world);
    const expert = await makeMember(world, { level: 4, star: true, idVerifiedAt: world.clock.now() });
    const here = await makeMember(world, { lastSeenAt: world.clock.now() });
    const cheap = await makeService(world, { ...place, price: 300, days: 1, sellerId: here.id });
    const fair = await makeService(world, { ...place, price: 900, days: 5, sellerId: expert.id });
    const dear = await makeService(world, { ...place, price: 20_000, days: 30, sellerId: expert.id });
    const category = place.categoryId;
    const ids = async (query: object) => (await search({ category, ...query })).data.map((card) => card.id);
    expect(await ids({ sort: "price" })).toEqual([cheap.id, fair.id, dear.id]);
    expect(await ids({ sort: "price_desc" })).toEqual([dear.id, fair.id, cheap.id]);
    expect(await ids({ max: 500 })).toEqual([cheap.id]);
    expect(await ids({ days: 7, sort: "price" })).toEqual([cheap.id, fair.id]);
    expect(await ids({ star: true, sort: "price" })).toEqual([fair.id, dear.id]);
    expect(await ids({ online: true })).toEqual([cheap.id]);
    expect(await ids({ level: 3, verified: true, min: 1000 })).toEqual([dear.id]);
    const { facets, total } = await search({ category, max: 1000 });
    expect(total).toBe(2);
    expect(facets.prices.map((step) => step.count)).toEqual([1, 1, 0, 0, 1]);
    expect(facets.days.map((step) => [step.days, step.count])).toEqual([
      [1, 1],
      [3, 1],
      [7, 2],
      [14, 2],
    ]);
    expect(facets).toMatchObject({ star: 1, verified: 1, online: 1 });
    expect(facets.subcategories).toMatchObject([{ id: place.subcategoryId, count: 2 }]);
  });

  test("leaves out what is hidden and what blocked members sell", async () => {
    const place = await makeCategory(world);
    const banned = await makeMember(world, { status: 3 });
    await makeService(world, { ...place, hiddenReason: "不實內容" });
    await makeService(world, { ...place, sellerId: banned.id });
    const { id } = await makeService(world, place);
    const page = await search({ category: place.categoryId });
    expect(page.data.map((card) => card.id)).toEqual([id]);
  });

  test("shelves one to five exist, others do not", async () => {
    const { id } = await makeService(world, { price: 400, days: 2 });
    await world.deps.db.execute(sql`insert into pickups (shelf, position, service_id) values (1, 1, ${id})`);
    for (const n of [1, 2, 4, 5]) {
      const shelf = await visitor.call(calls.getPickups, { params: { n } });
      expect(
        shelf.map((card) => card.id),
        String(n),
      ).toContain(id);
    }
    for (const n of ["0", "6", "abc", "1.5"]) {
      expect((await visitor.send({ url: `/api/pickups/${n}` })).statusCode).toBe(404);
    }
  });
});

describe("suggestions", () => {
  test("name words, services, sellers and categories", async () => {
    const place = await makeCategory(world, { category: "陶藝工房", subcategory: "陶藝體驗" });
    const seller = await makeMember(world, { nickname: "陶藝阿玲" });
    const { id } = await makeService(world, {
      ...place,
      title: "陶藝課一對一",
      sellerId: seller.id,
      tags: ["陶藝入門"],
    });
    await world.drain();
    await reindexSellers(world.system, [seller.id]);
    await wordsChanged(world.system);
    const found = await visitor.call(calls.getSuggestions, { query: { k: "陶藝" } });
    expect(found.words).toContain("陶藝入門");
    expect(found.services).toContainEqual({ id, title: "陶藝課一對一" });
    expect(found.sellers).toMatchObject([{ id: seller.id }]);
    expect(found.categories.map((c) => c.kind)).toEqual(["category", "subcategory"]);
  });

  test("leave out what is no longer on sale at once, and find the rest anew only after a minute", async () => {
    const place = await makeCategory(world);
    const sellerId = (await makeMember(world, { nickname: "漂流木阿海" })).id;
    const chair = await makeService(world, { ...place, title: "漂流木椅", sellerId });
    await makeService(world, { ...place, title: "漂流木燈" });
    await world.drain();
    await reindexSellers(world.system, [sellerId]);
    await wordsChanged(world.system);
    const ask = () => visitor.call(calls.getSuggestions, { query: { k: "漂流木" } });
    const before = await ask();
    expect(before.services.map(({ title }) => title).sort()).toEqual(["漂流木椅", "漂流木燈"].sort());
    expect(before.sellers).toHaveLength(1);
    const other = await makeMember(world, { nickname: "漂流木小溪" });
    await makeService(world, { ...place, title: "漂流木桌", sellerId: other.id });
    await world.drain();
    await reindexSellers(world.system, [other.id]);
    await (await world.client(sellerId)).call(calls.pauseService, { params: { id: chair.id } });
    expect(await ask()).toEqual({ ...before, services: before.services.filter(({ id }) => id !== chair.id) });
  });
});

describe("keeping in mind", () => {
  test("twice is once, and letting go of nothing is nothing", async () => {
    const { id } = await makeService(world);
    const member = await world.client((await makeMember(world)).id);
    const params = { id };
    expect(await member.call(calls.addFavorite, { params })).toEqual({ favorited: true, favorites: 1 });
    expect(await member.call(calls.addFavorite, { params })).toEqual({ favorited: true, favorites: 1 });
    expect((await member.call(calls.getMyFavorites, { query: {} })).data.map((card) => card.id)).toEqual([id]);
    expect(await member.call(calls.getService, { params })).toMatchObject({ favorited: true });
    expect(await member.call(calls.removeFavorite, { params })).toEqual({ favorited: false, favorites: 0 });
    expect(await member.call(calls.removeFavorite, { params })).toEqual({ favorited: false, favorites: 0 });
    await expect(member.call(calls.addFavorite, { params: { id: 2 ** 31 - 1 } })).rejects.toMatchObject({
      status: 404,
    });
    await expect(visitor.call(calls.addFavorite, { params })).rejects.toMatchObject({ status: 401 });
  });
});

describe("counted numbers", () => {
  test("views are written in one go, by day of Taipei, and not one's own", async () => {
    const service = await makeService(world);
    const params = { id: service.id };
    const seller = await world.client(service.sellerId);
    await seller.call(calls.getService, { params });
    for (let i = 0; i < 3; i++) await visitor.call(calls.getService, { params });
    await serviceKind.flush(world.system);
    await serviceKind.flush(world.system);
    const { rows } = await world.deps.db.execute(
      sql`select v.views, s.views as total from service_views v join services s on s.id = v.service_id where s.id = ${service.id}`,
    );
    expect(rows).toEqual([{ views: 3, total: 3 }]);
  });

  test("of one network five views a day count, whatever its browsers say, and as many of one member", async () => {
    const service = await makeService(world);
    const url = `/api/services/${service.id}`;
    const member = await world.client((await makeMember(world)).id);
    const views = async () => {
      await serviceKind.flush(world.system);
      const { rows } = await world.deps.pool.query("select views from services where id = $1", [service.id]);
      return rows[0].views;
    };
    for (let n = 0; n < 20; n++)
      await testClient(world.app.fastify, `203.0.113.${n}`).send({
        method: "GET",
        url,
        headers: { "user-agent": `${n}` },
      });
    expect(await views()).toBe(5);
    for (let n = 0; n < 8; n++) await member.send({ method: "GET", url });
    expect(await views()).toBe(10);
    await testClient(world.app.fastify, "198.51.100.1").send({ method: "GET", url });
    expect(await views()).toBe(11);
    world.pass(DAY);
    await visitor.call(calls.getService, { params: { id: service.id } });
    expect(await views()).toBe(12);
  });

  test("a rating is shrunk toward the site's mean and follows what is shown", async () => {
    const service = await makeService(world);
    const buyer = await makeMember(world);
    const { rows } = await world.deps.db.execute<{ id: number }>(sql`
      insert into orders (buyer_id, seller_id, service_id, state, snapshot, price, buyer_fee, commission, total, buyer_fee_bp,
        commission_bp, completed_at)
      values (${buyer.id}, ${service.sellerId}, ${service.id}, 'completed', '{}', 1000, 50, 150, 1050, 500, 1500, now())
      returning id`);
    await world.deps.db.execute(sql`
      insert into reviews (order_id, service_id, author_id, subject_id, side, overall, quality, communication, value, text, shown_at)
      values (${rows[0]?.id ?? 0}, ${service.id}, ${buyer.id}, ${service.sellerId}, 'buyer', 3, 3, 3, 3, '普通', now())`);
    await recountServices(world.system);
    const page = await visitor.call(calls.getService, { params: { id: service.id } });
    // The only review of this market, so its rating is the site's mean.
    expect(page).toMatchObject({ rating: 3, ratingCount: 1, sales: 1, distribution: [0, 0, 1, 0, 0] });
  });
});
