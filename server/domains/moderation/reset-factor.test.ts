import { desc, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { getMyData } from "#contract/accounts/routes.ts";
import { approve, getApprovals } from "#contract/approvals/routes.ts";
import { getMemberFile, resetSecondFactor } from "#contract/moderation/routes.ts";
import { getMySecondFactor } from "#contract/second-factor/routes.ts";
import { outbox } from "#server/db/schema/notifications.ts";
import { recoveryCodes } from "#server/db/schema/second-factor.ts";
import { makeGuarded } from "#server/testing/factories/second-factor.ts";
import { makeMember } from "#server/testing/factories.ts";
import { openWorld } from "#server/testing/world.ts";

const world = await openWorld();
const { db } = world.deps;
const operator = async (role: "admin" | "support") => world.operator((await makeMember(world, { roles: [role] })).id);
const admin = await operator("admin");
const support = await operator("support");
const body = { reason: "視訊核對身分證件與本人，並回撥登記的手機" };

const waiting = async () => {
  const approval = (await support.call(getApprovals, {})).data.at(-1);
  if (!approval) throw new Error("nothing waits");
  return { params: { id: approval.id } };
};

test("an operator who lost every factor comes in again by two others, and hears of it", async () => {
  const lost = await makeGuarded(world, { roles: ["support"] });
  await db.insert(recoveryCodes).values({ userId: lost.id, codeHash: "one that is lost" });
  const open = await world.client(lost.id, { secondFactor: true });
  const params = { id: lost.id };

  await expect(support.call(resetSecondFactor, { params, body })).rejects.toMatchObject({ code: "forbidden" });
  expect(await admin.call(resetSecondFactor, { params, body })).toMatchObject({
    secondFactor: { on: true, resetWaits: true },
  });
  await expect(admin.call(resetSecondFactor, { params, body })).rejects.toMatchObject({ code: "conflict" });
  await expect(admin.call(approve, await waiting())).rejects.toMatchObject({ code: "forbidden" });
  await expect(open.call(approve, await waiting())).rejects.toMatchObject({ code: "forbidden" });
  expect(await open.call(getMySecondFactor, {})).toMatchObject({ on: true });

  await support.call(approve, await waiting());
  expect(await open.call(getMyData, {})).toMatchObject({ isLogged: false });
  expect(await db.select().from(recoveryCodes).where(eq(recoveryCodes.userId, lost.id))).toEqual([]);
  const client = await world.client(lost.id);
  expect(await client.call(getMySecondFactor, {})).toMatchObject({ on: false, needed: true, codesLeft: 0 });
  await expect(client.call(getMemberFile, { params })).rejects.toMatchObject({ code: "second_factor_needed" });
  const [mail] = await db
    .select()
    .from(outbox)
    .where(eq(outbox.to, lost.email ?? ""))
    .orderBy(desc(outbox.id));
  expect(mail).toMatchObject({ subject: "客服已移除你的兩步驟驗證", text: expect.stringContaining("/not_me/") });
});

test("whose log-in takes no second step has nothing to take off, also when it went while it was waited for", async () => {
  const plain = await makeMember(world);
  const none = { params: { id: plain.id }, body };
  expect((await support.call(getMemberFile, { params: none.params })).actions).not.toContain("reset_factor");
  await expect(support.call(resetSecondFactor, none)).rejects.toMatchObject({ code: "conflict" });

  const member = await makeGuarded(world);
  expect((await support.call(getMemberFile, { params: { id: member.id } })).actions).toContain("reset_factor");
  await support.call(resetSecondFactor, { params: { id: member.id }, body });
  await world.deps.pool.query("delete from authenticator_apps where user_id = $1", [member.id]);
  await expect(admin.call(approve, await waiting())).rejects.toMatchObject({ code: "conflict" });
});

test("what support proposed for a member cannot be approved once the member is an operator", async () => {
  const member = await makeGuarded(world);
  await support.call(resetSecondFactor, { params: { id: member.id }, body });
  await world.deps.pool.query("update users set roles = '{finance}' where id = $1", [member.id]);
  await expect(admin.call(approve, await waiting())).rejects.toMatchObject({
    code: "conflict",
    message: expect.stringContaining("由管理員重新提出"),
  });
  expect(await (await world.client(member.id)).call(getMySecondFactor, {})).toMatchObject({ on: true });
});
