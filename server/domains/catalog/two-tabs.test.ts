import { describe, expect, test } from "vitest";
import * as calls from "#contract/catalog/routes.ts";
import { makeContent } from "#server/testing/factories/catalog.ts";
import { makeMember } from "#server/testing/factories.ts";
import { openWorld } from "#server/testing/world.ts";

const world = await openWorld();
const stale = { status: 409, body: { code: "stale_service" } };

/** A draft that its seller has open in two tabs. */
async function twoTabs() {
  const { id: sellerId } = await makeMember(world);
  const [one, two] = [await world.client(sellerId), await world.client(sellerId)];
  const content = await makeContent(world);
  const { id, version } = await one.call(calls.createService, { body: content });
  return { one, two, content, params: { id }, version };
}

describe("a service that is open in two tabs", () => {
  test("keeps the first saving; the second is refused, whatever it would have changed", async () => {
    const { one, two, content, params, version } = await twoTabs();
    const first = await one.call(calls.saveService, { params, body: { ...content, title: "第一個分頁", version } });
    expect(first.version).toBe(version + 1);
    const late = { ...content, title: "第二個分頁", version };
    await expect(two.call(calls.saveService, { params, body: late })).rejects.toMatchObject(stale);
    expect((await two.call(calls.getMyService, { params })).content.title).toBe("第一個分頁");
    // With the other tab's version number, it can be overwritten.
    const over = await two.call(calls.saveService, { params, body: { ...late, version: first.version } });
    expect(over).toMatchObject({ version: first.version + 1, content: { title: "第二個分頁" } });
  });

  test("of two savings at the same moment one wins and the other hears of it", async () => {
    const { one, two, content, params, version } = await twoTabs();
    const results = await Promise.allSettled([
      one.call(calls.saveService, { params, body: { ...content, title: "同時的甲", version } }),
      two.call(calls.saveService, { params, body: { ...content, title: "同時的乙", version } }),
    ]);
    const [kept, refused] = ["fulfilled", "rejected"].map((status) => results.filter((each) => each.status === status));
    expect(kept).toHaveLength(1);
    expect(refused).toMatchObject([{ reason: stale }]);
  });

  test("does not come on sale with what the tab never showed", async () => {
    const { one, two, content, params, version } = await twoTabs();
    await one.call(calls.saveService, { params, body: { ...content, title: "看不見的修改", version } });
    await expect(two.call(calls.publishService, { params, query: { version } })).rejects.toMatchObject(stale);
    expect(await one.call(calls.getMyService, { params })).toMatchObject({ state: "draft" });
    const query = { version: version + 1 };
    expect(await one.call(calls.publishService, { params, query })).toMatchObject({ state: "published", ...query });
    // After publishing from one tab without other edits, the other tab can continue editing.
    const body = { ...content, ...query };
    expect(await two.call(calls.saveService, { params, body })).toMatchObject({ changed: true });
  });

  test("a saving without a version is refused before it touches anything", async () => {
    const { one, content, params } = await twoTabs();
    const body = { ...content, version: Number.NaN };
    await expect(one.call(calls.saveService, { params, body })).rejects.toMatchObject({
      status: 400,
      body: { message: { version: ["請重新整理頁面"] } },
    });
  });
});
