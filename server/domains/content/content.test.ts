import { and, eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import {
  createNews,
  getAdminNews,
  getFaq,
  getMyNews,
  getMyNewsItem,
  getNewsFile,
  getRecentNews,
  publishNews,
  saveNews,
  withdrawNews,
} from "#contract/content/routes.ts";
import { auditLog } from "#server/db/schema/moderation.ts";
import { DAY, HOUR, later } from "#server/kernel/clock.ts";
import { makeMember, nextSerial } from "#server/testing/factories.ts";
import { openWorld } from "#server/testing/world.ts";

const world = await openWorld();
const operator = async (...roles: string[]) => world.operator((await makeMember(world, { roles })).id);
const editor = await operator("content");
const visitor = world.visitor();

const form = () => ({
  title: `系統維護公告 ${nextSerial()}`,
  summary: "維護期間無法付款，已付款的訂單不受影響。",
  body: "<p>維護時間是週日凌晨兩點到四點。</p>",
});
const draft = async () => editor.call(createNews, { body: form() });
const publish = (id: number, publishAt: Date | null = null) =>
  editor.call(publishNews, { params: { id }, body: { publishAt: publishAt?.toISOString() ?? null } });
const shownIds = async () => (await visitor.call(getMyNews, {})).data.map((row) => row.id);
const read = (id: number) => visitor.call(getMyNewsItem, { params: { id } });

describe("news", () => {
  test("a draft is seen by its editors only; published it is everybody's, withdrawn it is gone", async () => {
    const { id, state, actions } = await draft();
    expect([state, actions.map(({ name }) => name)]).toEqual(["draft", ["publish"]]);
    await expect(read(id)).rejects.toMatchObject({ status: 404 });
    expect(await publish(id)).toMatchObject({ state: "published", actions: [{ name: "withdraw" }] });
    expect(await read(id)).toMatchObject({ id, newer: null });
    expect((await visitor.call(getRecentNews, {}))[0]?.id).toBe(id);
    expect((await visitor.send({ method: "GET", url: "/sitemaps/pages.xml" })).body).toContain(`/news/${id}</loc>`);

    expect(await editor.call(withdrawNews, { params: { id } })).toMatchObject({ state: "withdrawn" });
    await expect(read(id)).rejects.toMatchObject({ status: 410, code: "gone" });
    expect(await shownIds()).not.toContain(id);
    expect((await visitor.call(getRecentNews, {})).map((row) => row.id)).not.toContain(id);
    expect(await publish(id)).toMatchObject({ state: "published", withdrawnAt: null });

    const acts = await world.deps.db
      .select({ action: auditLog.action })
      .from(auditLog)
      .where(and(eq(auditLog.subject, "news"), eq(auditLog.subjectId, id)))
      .orderBy(auditLog.id);
    expect(acts.map((row) => row.action)).toEqual(["news.create", "news.publish", "news.withdraw", "news.publish"]);
  });

  test("scheduled news appears when its time has come, and may be called back before", async () => {
    const { id } = await draft();
    const at = later(world.clock.now(), 2 * HOUR);
    expect(await publish(id, at)).toMatchObject({ state: "scheduled", publishAt: at.toISOString() });
    await expect(read(id)).rejects.toMatchObject({ status: 404 });
    expect(await editor.call(withdrawNews, { params: { id } })).toMatchObject({ state: "draft", publishAt: null });
    await publish(id, at);
    world.pass(3 * HOUR);
    expect((await read(id)).publishedAt).toBe(at.toISOString());
    await expect(publish(id)).rejects.toMatchObject({ status: 409, code: "conflict" });
  });

  test("a time that has passed is refused at its field, twice withdrawing as a conflict", async () => {
    const { id } = await draft();
    await expect(publish(id, later(world.clock.now(), -DAY))).rejects.toMatchObject({
      status: 400,
      fields: { publishAt: [expect.stringContaining("已經過了")] },
    });
    await expect(editor.call(withdrawNews, { params: { id } })).rejects.toMatchObject({ code: "conflict" });
  });

  test("two editors do not overwrite each other, and what is published changes at once", async () => {
    const { id, version } = await draft();
    await publish(id);
    const body = { ...form(), version };
    const saved = await editor.call(saveNews, { params: { id }, body });
    expect(saved).toMatchObject({ version: version + 1, title: body.title, state: "published" });
    expect((await read(id)).title).toBe(body.title);
    const late = editor.call(saveNews, { params: { id }, body: { ...body, title: "另一個人的標題" } });
    await expect(late).rejects.toMatchObject({ status: 409, code: "conflict" });
  });

  test("scripts, handlers and pictures do not reach the page", async () => {
    const body = `<p onclick="alert(1)">公告<script>alert(1)</script><img src="/media/${"0".repeat(32)}/640"></p>`;
    const { id } = await editor.call(createNews, { body: { ...form(), body } });
    expect((await publish(id)).body).toBe("<p>公告</p>");
  });

  test.each([
    ["title", { title: "短" }],
    ["summary", { summary: "太短了" }],
    ["body", { body: "<p> </p>" }],
  ])("%s is refused with a sentence at its field", async (field, wrong) => {
    await expect(editor.call(createNews, { body: { ...form(), ...wrong } })).rejects.toMatchObject({
      status: 400,
      fields: { [field]: [expect.stringMatching(/\p{Script=Han}/u)] },
    });
  });

  test("neighbours lead to the next older and newer one that is shown", async () => {
    const ids: number[] = [];
    for (let n = 0; n < 3; n++) {
      world.pass(HOUR);
      const { id } = await draft();
      await publish(id);
      ids.push(id);
    }
    const [older, middle, newer] = ids;
    expect(await read(middle ?? 0)).toMatchObject({ older: { id: older }, newer: { id: newer } });
    await editor.call(withdrawNews, { params: { id: newer ?? 0 } });
    expect((await read(middle ?? 0)).newer).toBeNull();
  });

  test("only the roles content and admin write news", async () => {
    const { id } = await draft();
    const admin = await operator("admin");
    expect((await admin.call(getNewsFile, { params: { id } })).id).toBe(id);
    expect((await admin.call(getAdminNews, { query: { state: "draft" } })).data.map((row) => row.id)).toContain(id);
    const support = await operator("support", "finance");
    const forbidden = { status: 403, code: "forbidden" };
    await expect(support.call(getAdminNews, {})).rejects.toMatchObject(forbidden);
    await expect(support.call(getNewsFile, { params: { id } })).rejects.toMatchObject(forbidden);
    await expect(support.call(createNews, { body: form() })).rejects.toMatchObject(forbidden);
    await expect(support.call(saveNews, { params: { id }, body: { ...form(), version: 1 } })).rejects.toMatchObject(
      forbidden,
    );
    await expect(support.call(publishNews, { params: { id }, body: { publishAt: null } })).rejects.toMatchObject(
      forbidden,
    );
    await expect(support.call(withdrawNews, { params: { id } })).rejects.toMatchObject(forbidden);
  });
});

test("a question that does not exist is not found", async () => {
  await expect(visitor.call(getFaq, { params: { id: 999 } })).rejects.toMatchObject({ status: 404 });
});
