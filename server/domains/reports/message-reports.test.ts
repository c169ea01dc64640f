import { and, eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import * as calls from "#contract/messaging/routes.ts";
import { getMyNotices } from "#contract/notifications/routes.ts";
import * as reports from "#contract/reports/routes.ts";
import { messages } from "#server/db/schema/messaging.ts";
import { auditLog } from "#server/db/schema/moderation.ts";
import { makeThread } from "#server/testing/factories/messaging.ts";
import { makeMember } from "#server/testing/factories.ts";
import { openWorld } from "#server/testing/world.ts";

const world = await openWorld();
const operator = world.operator((await makeMember(world, { roles: ["support"] })).id);
const reason = "一再要求私下匯款";

async function reported() {
  const thread = await makeThread(world, "第 0 則");
  const rows = Array.from({ length: 14 }, (_, n) => ({
    threadId: thread.threadId,
    senderId: thread.senderId,
    text: `第 ${n + 1} 則`,
  }));
  const all = await world.deps.db.insert(messages).values(rows).returning({ id: messages.id });
  const reader = await world.client(thread.receiverId);
  const params = { id: thread.threadId };
  const messageId = all[7]?.id ?? 0;
  await reader.call(calls.reportMessage, { params, body: { messageId, reason } });
  return { ...thread, params, messageId, reader };
}

/** The waiting reports of one reporter, because a failed run may have left others. */
const openOf = async (reporterId: number) =>
  (await operator.call(reports.getMessageReports, {})).data.filter((row) => row.reporterId === reporterId);

describe("a reported message", () => {
  test("is read by operators with ten around it and no more, and each look is recorded", async () => {
    const { messageId, reader, params, receiverId } = await reported();
    await reader.call(calls.reportMessage, { params, body: { messageId, reason } });
    const rows = await openOf(receiverId);
    expect(rows).toHaveLength(1);
    const id = rows[0]?.id ?? 0;
    const looks = () =>
      world.deps.db
        .select()
        .from(auditLog)
        .where(and(eq(auditLog.action, "message_report.read"), eq(auditLog.subjectId, id)));
    expect(await looks()).toHaveLength(0);
    const report = await operator.call(reports.getMessageReport, { params: { id } });
    expect(report.messages.map(({ text }) => text)).toEqual(
      [3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13].map((n) => `第 ${n} 則`),
    );
    expect(report.messages.filter((each) => each.reported).map(({ text }) => text)).toEqual(["第 8 則"]);
    expect(await looks()).toHaveLength(1);

    await operator.call(reports.decideMessageReport, { params: { id }, body: { upheld: true, note: "內容確有違規" } });
    expect(await openOf(receiverId)).toEqual([]);
    const { notifications } = await reader.call(getMyNotices, {});
    expect(notifications[0]?.title).toContain("已經處理");
  });

  test("stays as it was when it is taken back afterwards", async () => {
    const thread = await makeThread(world, "把錢匯到我的戶頭就好");
    const params = { id: thread.threadId };
    const [sender, reader] = [await world.client(thread.senderId), await world.client(thread.receiverId)];
    const { messageId } = thread;
    await reader.call(calls.reportMessage, { params, body: { messageId, reason } });
    await sender.call(calls.unsendMessage, { params, body: { messageId } });
    const id = (await openOf(thread.receiverId))[0]?.id ?? 0;
    const report = await operator.call(reports.getMessageReport, { params: { id } });
    expect(report.messages.map(({ text }) => text)).toEqual(["把錢匯到我的戶頭就好"]);
    // When two operators decide at the same time, only one of them does.
    const decide = (upheld: boolean) =>
      operator.call(reports.decideMessageReport, { params: { id }, body: { upheld, note: "看過前後文" } });
    const answers = await Promise.allSettled([decide(true), decide(false)]);
    expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(answers.find(({ status }) => status === "rejected")).toMatchObject({ reason: { status: 409 } });
  });

  test("is none of one's own, and no business of operators of other parts", async () => {
    const thread = await makeThread(world);
    const own = (await world.client(thread.senderId)).call(calls.reportMessage, {
      params: { id: thread.threadId },
      body: { messageId: thread.messageId, reason },
    });
    await expect(own).rejects.toMatchObject({ status: 400 });
    const finance = world.operator((await makeMember(world, { roles: ["finance"] })).id);
    await expect(finance.call(reports.getMessageReports, {})).rejects.toMatchObject({ status: 403 });
  });
});
