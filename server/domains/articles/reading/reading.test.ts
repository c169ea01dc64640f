import { describe, expect, test } from "vitest";
import * as accounts from "#contract/accounts/routes.ts";
import * as calls from "#contract/articles/routes.ts";
import { getMyNotices } from "#contract/notifications/routes.ts";
import { setStatus } from "#server/domains/accounts/index.ts";
import { testClient } from "#server/testing/client.ts";
import { makeArticle } from "#server/testing/factories/articles.ts";
import { makeMember, nextSerial } from "#server/testing/factories.ts";
import { openWorld } from "#server/testing/world.ts";
import { articleKind } from "../published.ts";
import { recountReads } from "./recount-reads.ts";

const world = await openWorld();
const visitor = world.visitor();
const operator = world.operator((await makeMember(world, { roles: ["content"] })).id);
const reason = "內文抄自別人的文章";

const found = async (query: { k?: string; category?: number; sort?: "reads" | "favorites" }) =>
  (await visitor.call(calls.searchArticles, { query })).data.map(({ id }) => id);

describe("finding", () => {
  test("words in title and text find it, the title first; a category narrows", async () => {
    const inText = await makeArticle(world, {
      title: "週末市集擺攤心得",
      body: "<p>攤位要準備黃銅燈座。</p>",
      categoryId: 8,
    });
    const inTitle = await makeArticle(world, { title: "黃銅燈座怎麼保養", categoryId: 1 });
    expect(await found({ k: "黃銅燈座" })).toEqual([inTitle.id, inText.id]);
    expect(await found({ k: "黃銅燈座", category: 8 })).toEqual([inText.id]);
    expect(await found({ k: "查無此詞彙組合" })).toEqual([]);
    await expect(visitor.call(calls.searchArticles, { query: { category: 4711 } })).rejects.toMatchObject({
      status: 404,
    });
  });

  test("related ones are of the same category, those nearest in words first", async () => {
    const place = { categoryId: 5 };
    const { id } = await makeArticle(world, { ...place, title: "網站改版的預算怎麼抓", tags: ["網站", "預算"] });
    const far = await makeArticle(world, { ...place, title: "資料庫備份" });
    const near = await makeArticle(world, { ...place, title: "網站預算的三種算法" });
    await makeArticle(world, { categoryId: 6, title: "網站預算課程" });
    const { related } = await visitor.call(calls.getArticle, { params: { id } });
    expect(related.map((each) => each.id)).toEqual([near.id, far.id]);
  });
});

describe("readers", () => {
  test("count once a day, however often they open the page; the author never", async () => {
    const { id, authorId } = await makeArticle(world, { title: "每天只算一次的閱讀" });
    const params = { id };
    const [one, two] = [testClient(world.app.fastify, "198.51.100.1"), testClient(world.app.fastify, "198.51.100.2")];
    const author = await world.client(authorId);
    for (const client of [one, one, two, author]) await client.call(calls.getArticle, { params });
    for (const client of [one, one]) await client.call(calls.clickArticle, { params });
    await articleKind.flush(world.system);
    const mine = async () => (await author.call(calls.getMyArticles, {})).data[0];
    expect(await mine()).toMatchObject({ reads: 2, clicks: 1 });
    world.pass(24 * 3600 * 1000);
    await one.call(calls.getArticle, { params });
    await articleKind.flush(world.system);
    expect((await mine())?.byMonth.reduce((sum, { reads }) => sum + reads, 0)).toBe(3);
    await recountReads(world.system);
    expect((await visitor.call(calls.getShelves, {})).read.map((each) => each.id)).toContain(id);
  });

  test("of one network count five a day, whatever their browsers say; members count by themselves", async () => {
    const { id, authorId } = await makeArticle(world, { title: "很多人說自己讀過的文章" });
    const params = { id };
    const open = (ip: string, agent: string) =>
      testClient(world.app.fastify, ip).send({
        method: "GET",
        url: `/api/blogs/${id}`,
        headers: { "user-agent": agent },
      });
    for (let n = 0; n < 20; n++) await open("203.0.113.20", `browser ${n}`);
    await articleKind.flush(world.system);
    const author = await world.client(authorId);
    const reads = async () => {
      await articleKind.flush(world.system);
      return (await author.call(calls.getMyArticles, {})).data.find((each) => each.id === id)?.reads;
    };
    expect(await reads()).toBe(1);
    for (let n = 0; n < 20; n++) await open(`203.0.113.${100 + n}`, "browser");
    expect(await reads()).toBe(5);
    // All addresses of one IPv6 network count as one machine.
    for (let n = 1; n < 9; n++) await open(`2001:db8:0:1::${n}`, `browser ${n}`);
    expect(await reads()).toBe(6);
    for (let n = 0; n < 7; n++)
      await (await world.client((await makeMember(world)).id)).call(calls.getArticle, { params });
    expect(await reads()).toBe(13);
    await recountReads(world.system);
    const { rows } = await world.deps.pool.query("select reads from article_search where article_id = $1", [id]);
    expect(rows).toEqual([{ reads: 13 }]);
  });

  test("keep an article in mind once, and find it among theirs and in their session", async () => {
    const { id } = await makeArticle(world);
    const params = { id };
    const reader = await world.client((await makeMember(world)).id);
    await reader.call(calls.addArticleFavorite, { params });
    expect(await reader.call(calls.addArticleFavorite, { params })).toEqual({ favorited: true, favorites: 1 });
    expect((await reader.call(calls.getMyFavoriteArticles, {})).data.map((each) => each.id)).toEqual([id]);
    expect((await reader.call(accounts.getMyData, {})).blogFavorites).toEqual([id]);
    expect(await reader.call(calls.removeArticleFavorite, { params })).toEqual({ favorited: false, favorites: 0 });
  });

  test("follow an author or all by Atom", async () => {
    const { id, authorId } = await makeArticle(world, { title: "引號 & <符號>" });
    const feeds = ["/blogs/atom.xml", `/users/${authorId}/blogs/atom.xml`];
    for (const url of feeds) {
      const { body, headers } = await visitor.send({ url });
      expect(headers["content-type"]).toContain("application/atom+xml");
      expect(body).toContain(
        `<id>http://localhost/users/${authorId}/blogs/${id}</id><title>引號 &#38; &#60;符號&#62;</title>`,
      );
    }
    expect((await visitor.send({ url: "/users/999999/blogs/atom.xml" })).statusCode).toBe(404);
  });

  test("a feed is XML whatever a title holds that was stored before it was cleaned", async () => {
    const { authorId } = await makeArticle(world, {
      title: "壞\uffff掉\ufffe的\u000b標題",
      lead: "導言\ufdd0\uffff".repeat(9),
    });
    for (const url of ["/blogs/atom.xml", `/users/${authorId}/blogs/atom.xml`]) {
      const { body } = await visitor.send({ url });
      expect(body).toContain("<title>壞掉的標題</title>");
      for (const sign of ["\uffff", "\ufffe", "\u000b", "\ufdd0\uffff"]) expect(body).not.toContain(sign);
    }
  });

  test("share it with a picture of its own", async () => {
    const { id } = await makeArticle(world, { title: "分享時的圖片" });
    const { sharePicture = "" } = await visitor.call(calls.getArticle, { params: { id } });
    const picture = await visitor.send({ url: sharePicture });
    expect([picture.statusCode, picture.headers["content-type"]]).toEqual([200, "image/jpeg"]);
    const old = await visitor.send({ url: `/og/blogs/${id}/0123456789abcdef.jpg` });
    expect([old.statusCode, old.headers.location]).toEqual([302, sharePicture]);
  });
});

describe("operators", () => {
  const hide = (id: number) => operator.call(calls.hideArticle, { params: { id }, body: { reason } });

  test("hide what was reported, tell author and reporter, and give it back", async () => {
    const author = await makeMember(world);
    const { id, title } = await makeArticle(world, { authorId: author.id, title: `抄來的文章 ${nextSerial()}` });
    const params = { id };
    const reporter = await world.client((await makeMember(world)).id);
    const report = () => reporter.call(calls.reportArticle, { params, body: { reason: "copyright", text: "" } });
    await report();
    await report();
    const waiting = (await operator.call(calls.getAdminArticles, {})).data.find((each) => each.id === id);
    expect(waiting).toMatchObject({
      waiting: 1,
      actions: expect.arrayContaining([{ ...waiting?.actions[0], name: "hide" }]),
    });
    await hide(id);
    await expect(visitor.call(calls.getArticle, { params })).rejects.toMatchObject({ status: 404 });
    expect(await found({ k: title })).toEqual([]);
    const own = await world.client(author.id);
    expect(await own.call(calls.getArticle, { params })).toMatchObject({ hiddenReason: reason });
    await expect(own.call(calls.publishArticle, { params })).rejects.toMatchObject({ status: 409 });
    const told = async (client: typeof own) =>
      (await client.call(getMyNotices, {})).notifications.map((each) => each.title);
    expect(await told(own)).toContain(`你的文章「${title}」已被下架`);
    expect(await told(reporter)).toContain(`你檢舉的文章「${title}」違反規範，已經下架`);
    const body = { reason: "作者補上了出處" };
    expect(await operator.call(calls.showArticle, { params, body })).toMatchObject({ hiddenReason: null });
    await visitor.call(calls.getArticle, { params });
  });

  test("choose what stands on the editors' shelf, the latest first", async () => {
    const [one, two] = [await makeArticle(world), await makeArticle(world)];
    for (const { id } of [one, two]) {
      await operator.call(calls.pickArticle, { params: { id } });
      world.pass(1000);
    }
    const picked = async () => (await visitor.call(calls.getShelves, {})).picked.map(({ id }) => id).slice(0, 2);
    world.pass(60_000);
    expect(await picked()).toEqual([two.id, one.id]);
    await expect(operator.call(calls.pickArticle, { params: { id: one.id } })).rejects.toMatchObject({ status: 409 });
    await hide(two.id);
    expect((await picked()).includes(two.id)).toBe(false);
  });
});

test("what a blocked author wrote leaves the lists and comes back with the account", async () => {
  const author = await makeMember(world);
  const { id } = await makeArticle(world, { authorId: author.id, title: "停權作者的文章內容" });
  await setStatus(world.system, author.id, 2);
  await world.drain();
  expect(await found({ k: "停權作者" })).toEqual([]);
  await expect(visitor.call(calls.getArticle, { params: { id } })).rejects.toMatchObject({ status: 404 });
});
