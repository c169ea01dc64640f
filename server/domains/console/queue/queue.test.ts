import { and, desc, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { getQueue, markQueueItem } from "#contract/console/queue.ts";
import { getOverview } from "#contract/console/routes.ts";
import { waitingCounts } from "#contract/console/sections.ts";
import { news } from "#server/db/schema/content.ts";
import { financeItems } from "#server/db/schema/finance.ts";
import { auditLog } from "#server/db/schema/moderation.ts";
import { queueMarks } from "#server/db/schema/notes.ts";
import { DAY, later } from "#server/kernel/clock.ts";
import { one } from "#server/kernel/rows.ts";

import { makeLetter } from "#server/testing/factories/support.ts";
import { makeMember } from "#server/testing/factories.ts";
import { openWorld } from "#server/testing/world.ts";
import { forgetMarksJob } from "./queue.ts";

const world = await openWorld();
const { db } = world.deps;
type Role = "support" | "finance" | "content" | "admin";
const staff = async (nickname: string, ...roles: Role[]) => {
  const { id } = await makeMember(world, { nickname, roles });
  return { id, client: world.operator(id) };
};
const finance = await staff("阿財", "finance");
const other = await staff("小會", "finance");
const support = await staff("小敏", "support");
type Client = typeof finance.client;

/** An open finance item. @param days since when */
const makeItem = async (days: number, amount = 1200) =>
  one(
    await db
      .insert(financeItems)
      .values({
        kind: "amount",
        key: `amount:${Math.random()}`,
        amount,
        openedAt: later(world.system.now(), -days * DAY),
      })
      .returning(),
  ).id;

const rowsFor = async (client: Client, query: { whose?: "mine" | "free"; kind?: "finance" | "contacts" } = {}) =>
  (await client.call(getQueue, { query })).data;
const find = async (client: Client, id: number) =>
  (await rowsFor(client, { kind: "finance" })).find((row) => row.id === id);
const same = { note: "", noteBefore: "", dueOn: null, ownerBefore: null } as const;
const take = (client: Client, id: number, more: object = {}) =>
  client.call(markQueueItem, { body: { kind: "finance", id, owner: "me", ...same, ...more } });

test("what is due first is in front, and each role sees the items of its own sections", async () => {
  const [late, young] = [await makeItem(5), await makeItem(0)];
  const letter = await makeLetter(world, { state: "new" });
  const rows = await rowsFor(finance.client);
  const dues = rows.map(({ dueAt }) => Date.parse(dueAt));
  expect(dues).toEqual([...dues].sort((a, b) => a - b));
  expect(rows.find(({ id }) => id === late)).toMatchObject({
    title: "amount",
    overdue: true,
    amount: 1200,
    owner: null,
  });
  expect(rows.find(({ id }) => id === young)).toMatchObject({ overdue: false, mayMark: true });
  expect(rows.some(({ kind }) => kind === "contacts")).toBe(false);
  expect(await rowsFor(support.client)).toMatchObject([{ kind: "contacts", id: letter, mayMark: false }]);
  expect(await rowsFor(support.client, { kind: "finance" })).toEqual([]);
});

test("the queue holds exactly what the menu counts", async () => {
  const admin = await staff("主管", "admin", "content", "finance", "support");
  await db.insert(news).values({ title: "草稿", summary: "還沒發布的消息", body: "內容" });
  const overview = await admin.client.call(getOverview, {});
  const sum = waitingCounts.reduce((sum, { name }) => sum + overview[name], 0);
  expect(sum).toBeGreaterThan(3);
  expect((await admin.client.call(getQueue, { query: {} })).total).toBe(sum);
});

test("an operator takes an item with a note and a day; a colleague sees it and cannot take it unawares", async () => {
  const id = await makeItem(1);
  await take(finance.client, id, { note: "等銀行回電", dueOn: "2030-01-02" });
  const row = await find(other.client, id);
  expect(row).toMatchObject({ owner: { id: finance.id, nickname: "阿財" }, note: "等銀行回電", dueOn: "2030-01-02" });
  // The end of the day in Taipei.
  expect(row?.dueAt).toBe("2030-01-02T16:00:00.000Z");
  expect((await rowsFor(finance.client, { whose: "mine" })).map((each) => each.id)).toContain(id);
  expect((await rowsFor(finance.client, { whose: "free" })).map((each) => each.id)).not.toContain(id);
  await expect(take(other.client, id)).rejects.toMatchObject({ code: "conflict" });
  expect((await find(other.client, id))?.owner?.id).toBe(finance.id);
  await expect(take(other.client, id, { ownerBefore: finance.id, note: "我的" })).rejects.toMatchObject({
    fields: { note: [expect.stringContaining("等銀行回電")] },
  });
  await take(other.client, id, { ownerBefore: finance.id, note: "等銀行回電", noteBefore: "等銀行回電" });
  expect((await find(finance.client, id))?.owner?.id).toBe(other.id);
  const [act] = await db.select().from(auditLog).where(eq(auditLog.action, "queue.mark")).orderBy(desc(auditLog.id));
  expect(act).toMatchObject({ subject: "queue_item", subjectId: id, data: { from: finance.id, to: other.id } });
  expect(JSON.stringify(act)).not.toContain("銀行");
});

test("two who press at once are not both told that it is theirs", async () => {
  const id = await makeItem(1);
  const outcomes = await Promise.allSettled([take(finance.client, id), take(other.client, id)]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
});

test("refused: letters, what does not wait, what belongs to another role, and too long a note", async () => {
  const letter = await makeLetter(world, { state: "new" });
  const id = await makeItem(1);
  const mark = (client: Client, body: object) =>
    client.call(markQueueItem, { body: { kind: "finance", id, owner: "me", ...same, ...body } });
  await expect(mark(support.client, { kind: "contacts", id: letter })).rejects.toMatchObject({ code: "forbidden" });
  await expect(mark(support.client, {})).rejects.toMatchObject({ code: "not_found" });
  await expect(mark(finance.client, { id: 2_000_000_000 })).rejects.toMatchObject({ code: "not_found" });
  await expect(mark(finance.client, { note: "長".repeat(501) })).rejects.toMatchObject({ code: "invalid" });
  for (const wrong of [{ dueOn: "2030-02-31" }, { dueOn: "0000-01-01" }, { id: 3_000_000_000 }])
    await expect(mark(finance.client, wrong), JSON.stringify(wrong)).rejects.toMatchObject({ code: "invalid" });
  expect((await find(finance.client, id))?.owner).toBeNull();
});

test("a mark is forgotten half a year after its last change", async () => {
  const id = await makeItem(1);
  await take(finance.client, id);
  const one = and(eq(queueMarks.kind, "finance"), eq(queueMarks.itemId, id));
  await forgetMarksJob.run(world.system, {});
  expect(await db.select().from(queueMarks).where(one)).toHaveLength(1);
  await db
    .update(queueMarks)
    .set({ updatedAt: later(world.system.now(), -181 * DAY) })
    .where(one);
  await forgetMarksJob.run(world.system, {});
  expect(await db.select().from(queueMarks).where(one)).toEqual([]);
});
