import { describe, expect, test } from "vitest";
import * as calls from "#contract/articles/routes.ts";
import { contactRefusals } from "#server/db/schema/messaging.ts";
import { makeArticleContent } from "#server/testing/factories/articles.ts";
import { makeService } from "#server/testing/factories/catalog.ts";
import { makeMember } from "#server/testing/factories.ts";
import { openWorld } from "#server/testing/world.ts";

const world = await openWorld();
const visitor = world.visitor();
const stale = { status: 409, body: { code: "stale_article" } };

/** A draft that its author has open in two tabs. */
async function twoTabs(values: Parameters<typeof makeArticleContent>[1] = {}) {
  const { id: authorId } = await makeMember(world);
  const [one, two] = [await world.client(authorId), await world.client(authorId)];
  const content = await makeArticleContent(world, values);
  const { id, version } = await one.call(calls.createArticle, { body: content });
  return { authorId, one, two, content, params: { id }, version };
}

describe("an article that is open in two tabs", () => {
  test("keeps the first saving; the older tab is told and may save over it knowingly", async () => {
    const { one, two, content, params, version } = await twoTabs();
    const first = await one.call(calls.saveArticle, {
      params,
      body: { ...content, title: "第一個分頁的標題", version },
    });
    const late = { ...content, title: "第二個分頁的標題", version };
    await expect(two.call(calls.saveArticle, { params, body: late })).rejects.toMatchObject(stale);
    await expect(two.call(calls.publishArticle, { params, query: { version } })).rejects.toMatchObject(stale);
    expect((await two.call(calls.getMyArticle, { params })).content.title).toBe("第一個分頁的標題");
    const over = await two.call(calls.saveArticle, { params, body: { ...late, version: first.version } });
    expect(over).toMatchObject({ version: first.version + 1, content: { title: "第二個分頁的標題" } });
  });

  test("of two savings at the same moment one wins and the other hears of it", async () => {
    const { one, two, content, params, version } = await twoTabs();
    const results = await Promise.allSettled(
      [one, two].map((tab) => tab.call(calls.saveArticle, { params, body: { ...content, version } })),
    );
    expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  });

  test("is made once for one key, however often it is sent", async () => {
    const { one, two, content, authorId } = await twoTabs();
    const body = { ...content, key: `page-of-${authorId}` };
    const made = await Promise.all([one, two].map((tab) => tab.call(calls.createArticle, { body })));
    expect(made[0]?.id).toBe(made[1]?.id);
  });
});

describe("publishing", () => {
  test("shows what was typed, and what is typed afterwards only when it is published again", async () => {
    const { one, content, params, version, authorId } = await twoTabs();
    await expect(visitor.call(calls.getArticle, { params })).rejects.toMatchObject({ status: 404 });
    expect(await one.call(calls.publishArticle, { params, query: { version } })).toMatchObject({
      state: "published",
      changed: false,
    });
    const saved = await one.call(calls.saveArticle, {
      params,
      body: { ...content, title: "讀者還看不到的標題", version },
    });
    expect(saved.changed).toBe(true);
    expect((await visitor.call(calls.getArticle, { params })).title).toBe(content.title);
    await one.call(calls.publishArticle, { params });
    expect(await visitor.call(calls.getArticle, { params })).toMatchObject({ title: "讀者還看不到的標題", own: false });
    expect((await visitor.call(calls.getUserArticles, { params: { id: authorId } })).total).toBe(1);
  });

  test("names what is missing at its field, and keeps the draft as it is", async () => {
    const { one, params } = await twoTabs({ title: "短", cover: null, body: "<p>太短</p>", tags: ["一樣", "一樣"] });
    await expect(one.call(calls.publishArticle, { params })).rejects.toMatchObject({
      status: 422,
      body: { message: { title: [expect.any(String)], cover: ["請上傳一張封面"], body: [expect.any(String)] } },
    });
    expect((await one.call(calls.getMyArticle, { params })).content.title).toBe("短");
  });

  test.each([
    ["a telephone number", "<p>直接打 0912-345-678 給我。</p>"],
    [
      "a mail address in the words of a picture",
      '<img src="/media/0123456789abcdef0123456789abcdef/960" alt="寫信到 a@b.com">',
    ],
    ["a link to a messenger", '<p><a href="https://line.me/ti/p/abc">加好友</a></p>'],
    ["a short address", '<p><a href="https://reurl.cc/abc">看這裡</a></p>'],
  ])("refuses %s and remembers that it did", async (_, html) => {
    const { body } = await makeArticleContent(world);
    const { one, params, authorId } = await twoTabs({ body: body + html });
    const refusal = expect.objectContaining({ body: [expect.stringContaining("文章裡不用留聯絡方式")] });
    await expect(one.call(calls.publishArticle, { params })).rejects.toMatchObject({ body: { message: refusal } });
    const kept = await world.deps.db.select().from(contactRefusals);
    expect(kept.filter(({ userId }) => userId === authorId)).toMatchObject([{ place: "article" }]);
  });

  test("takes a link to read on at, marked as what a member wrote", async () => {
    const { body } = await makeArticleContent(world);
    const link =
      '<p><a href="https://law.moj.gov.tw/">https://law.moj.gov.tw/</a> <a href="/services/1">我的服務</a></p>';
    const { one, params } = await twoTabs({ body: body + link });
    await one.call(calls.publishArticle, { params });
    const shown = (await visitor.call(calls.getArticle, { params })).body;
    expect(shown).toContain('<a href="https://law.moj.gov.tw/" rel="nofollow ugc noopener" target="_blank">');
    expect(shown).toContain('<a href="/services/1">我的服務</a>');
  });

  test("shows cards of the author's own services only", async () => {
    const { id: authorId } = await makeMember(world);
    const own = await makeService(world, { sellerId: authorId });
    const foreign = await makeService(world);
    const client = await world.client(authorId);
    const content = await makeArticleContent(world);
    const cards = [own, foreign].map(({ id }) => `<div data-service="${id}"></div>`).join("");
    const body = { ...content, body: content.body + cards };
    const { id, services } = await client.call(calls.createArticle, { body });
    expect(services.map((card) => card.id)).toEqual([own.id]);
    await client.call(calls.publishArticle, { params: { id } });
    const page = await visitor.call(calls.getArticle, { params: { id } });
    expect(page.services.map((card) => card.id)).toEqual([own.id]);
  });
});

test("what is withdrawn is gone for readers, comes back, and is removed for good", async () => {
  const { one, params } = await twoTabs();
  await one.call(calls.publishArticle, { params });
  await expect(one.call(calls.removeArticle, { params })).rejects.toMatchObject({ status: 409 });
  await one.call(calls.withdrawArticle, { params });
  await expect(visitor.call(calls.getArticle, { params })).rejects.toMatchObject({ status: 410 });
  expect(await one.call(calls.getArticle, { params })).toMatchObject({ own: true, state: "withdrawn" });
  await one.call(calls.publishArticle, { params });
  await visitor.call(calls.getArticle, { params });
  await one.call(calls.withdrawArticle, { params });
  await one.call(calls.removeArticle, { params });
  await expect(one.call(calls.getMyArticle, { params })).rejects.toMatchObject({ status: 410 });
});

test("somebody else's draft is not there", async () => {
  const { params, content, version } = await twoTabs();
  const other = await world.client((await makeMember(world)).id);
  const answers = await Promise.allSettled([
    other.call(calls.getMyArticle, { params }),
    other.call(calls.saveArticle, { params, body: { ...content, version } }),
    other.call(calls.publishArticle, { params }),
    other.call(calls.removeArticle, { params }),
    other.call(calls.getArticle, { params }),
  ]);
  for (const answer of answers) expect(answer).toMatchObject({ reason: { status: 404 } });
});
