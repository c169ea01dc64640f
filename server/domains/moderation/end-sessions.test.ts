import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { getMyData } from "#contract/accounts/routes.ts";
import { endMemberSessions, getMemberFile, suspendMember } from "#contract/moderation/routes.ts";
import { outbox } from "#server/db/schema/notifications.ts";
import { makeMember } from "#server/testing/factories.ts";
import { openWorld } from "#server/testing/world.ts";

const world = await openWorld();
const { db } = world.deps;
const support = await world.operator((await makeMember(world, { roles: ["support"] })).id);
const body = { reason: "會員來信：收到陌生登入通知，密碼也被改過" };

test("a member is logged out everywhere, hears of it, and is offered so no more", async () => {
  const member = await makeMember(world);
  const params = { id: member.id };
  const devices = [await world.client(member.id), await world.client(member.id)];
  const before = await support.call(getMemberFile, { params });
  expect(before.devices).toBe(2);
  expect(before.actions).toContain("end_sessions");

  const after = await support.call(endMemberSessions, { params, body });
  expect(after.devices).toBe(0);
  expect(after.actions).not.toContain("end_sessions");
  for (const device of devices) expect(await device.call(getMyData, {})).toMatchObject({ isLogged: false });
  const mails = await db
    .select({ subject: outbox.subject, text: outbox.text })
    .from(outbox)
    .where(eq(outbox.to, member.email ?? ""));
  expect(mails).toEqual([{ subject: "客服已登出你的所有裝置", text: expect.stringContaining("/forget_password") }]);
  await expect(support.call(endMemberSessions, { params, body })).rejects.toMatchObject({ code: "conflict" });
});

test("operators are logged out by admins alone; who is banned has nothing to be logged out of", async () => {
  const colleague = await makeMember(world, { roles: ["finance"] });
  await world.client(colleague.id);
  const params = { id: colleague.id };
  await expect(support.call(endMemberSessions, { params, body })).rejects.toMatchObject({ code: "forbidden" });
  const admin = await world.operator((await makeMember(world, { roles: ["admin"] })).id);
  expect((await admin.call(endMemberSessions, { params, body })).devices).toBe(0);

  const banned = await makeMember(world);
  await world.client(banned.id);
  await support.call(suspendMember, { params: { id: banned.id }, body: { status: 3, reason: body.reason, quote: "" } });
  await expect(support.call(endMemberSessions, { params: { id: banned.id }, body })).rejects.toMatchObject({
    code: "conflict",
  });
});
