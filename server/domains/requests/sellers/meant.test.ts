import { expect, test } from "vitest";
import { getFittingSellers, searchRequests } from "#contract/requests/routes.ts";
import { serviceVectors } from "#server/domains/catalog/index.ts";
import { makeVectors } from "#server/search/vectors.ts";
import { makeCategory, makeService } from "#server/testing/factories/catalog.ts";
import { makeRequest } from "#server/testing/factories/requests.ts";
import { makeMember } from "#server/testing/factories.ts";
import { openWorld } from "#server/testing/world.ts";
import { requestVectors } from "../search/request-search.ts";

const world = await openWorld();
const drawing = await makeCategory(world, { category: "設計與創意", subcategory: "插畫與角色" });
const repairs = await makeCategory(world, { category: "生活服務", subcategory: "水電與修繕" });
const pets = await makeService(world, { ...drawing, title: "寵物肖像插畫，替貓狗畫像", tags: ["寵物", "插畫"] });
const tattoos = await makeService(world, { ...drawing, title: "刺青手稿線條設計", tags: ["刺青"] });
const subtitles = await makeCategory(world, { category: "影片與動畫", subcategory: "字幕與調色" });
const films = await makeCategory(world, { category: "影片與動畫", subcategory: "直式短片" });
const short = await makeService(world, { ...films, title: "直式短片剪輯，字幕跳得剛好", tags: ["字幕", "剪輯"] });
const pipes = await makeService(world, { ...repairs, title: "浴室漏水修繕", tags: ["水電"] });
const cat = await makeRequest(world, { ...drawing, title: "幫我家貓咪畫一張寵物肖像插畫" });
await makeRequest(world, { ...repairs, title: "廚房水管漏水要修繕" });
await makeVectors(world.system, serviceVectors);
await makeVectors(world.system, requestVectors);
// Without a vector yet: only its subcategory says what it means.
await makeRequest(world, { ...subtitles, title: "研討會錄影要整理" });

test("the seller whose service means what the request does comes first, and the buyer reads why", async () => {
  const buyer = await world.client(cat.buyerId);
  const sellers = await buyer.call(getFittingSellers, { params: { id: cat.requestId } });
  expect(sellers.map(({ id }) => id)).toEqual([pets.sellerId, tattoos.sellerId]);
  expect(sellers[0]?.reasons[0]).toBe("服務「寵物肖像插畫，替貓狗畫像」和你的需求意思相近");
  expect(sellers[1]?.reasons).toEqual(["在「插畫與角色」上架 1 項服務"]);
});

/** Why requests fit a member, by their title. */
async function fitsOf(
  client: Awaited<ReturnType<typeof world.client>>,
  query: { fits?: boolean } = {},
): Promise<Record<string, string | null>> {
  const { data } = await client.call(searchRequests, { query });
  return Object.fromEntries(data.map(({ title, fit }) => [title, fit]));
}

test("a seller reads which requests fit, by what a service means or by its subcategory; nobody else does", async () => {
  expect(await fitsOf(await world.client(pets.sellerId))).toEqual({
    幫我家貓咪畫一張寵物肖像插畫: "和你的服務「寵物肖像插畫，替貓狗畫像」意思相近",
    廚房水管漏水要修繕: null,
    研討會錄影要整理: null,
  });
  expect(await fitsOf(await world.client(tattoos.sellerId))).toEqual({
    幫我家貓咪畫一張寵物肖像插畫: "你在「插畫與角色」有服務、職業或專長",
    廚房水管漏水要修繕: null,
    研討會錄影要整理: null,
  });
  expect((await fitsOf(await world.client(pipes.sellerId)))["廚房水管漏水要修繕"]).toContain("意思相近");
  const others = [world.visitor(), await world.client((await makeMember(world)).id)];
  for (const other of others) expect(new Set(Object.values(await fitsOf(other)))).toEqual(new Set([null]));
});

test("what fits a seller also holds subcategories that mean what a service does", async () => {
  const films = await world.client(short.sellerId);
  expect(await fitsOf(films, { fits: true })).toEqual({ 研討會錄影要整理: "「字幕與調色」和你的服務意思相近" });
  expect((await films.call(searchRequests, { query: {} })).facets.fits).toBe(1);
});
