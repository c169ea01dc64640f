import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import * as calls from "#contract/all.ts";
import { type RestrictionKind, restrictionNames } from "#contract/moderation/restriction-kinds.ts";
import { callsAmong } from "#contract/route/route.ts";
import { appealDays } from "#contract/terms.ts";
import { outbox } from "#server/db/schema/notifications.ts";
import { DAY } from "#server/kernel/clock.ts";
import { freshKey, makeListing } from "#server/testing/factories/orders.ts";
import { makeMember } from "#server/testing/factories.ts";
import { openWorld } from "#server/testing/world.ts";

const world = await openWorld();
const support = world.operator((await makeMember(world, { roles: ["support"] })).id);
const reason = "一週內被檢舉三次大量傳送廣告訊息。";
const restrict = (id: number, kind: RestrictionKind, days: 7 | null = 7) =>
  support.call(calls.restrictMember, { params: { id }, body: { kind, days, reason } });

/** A call that the restriction is about, as its member would make it. */
async function attempt(id: number, kind: RestrictionKind): Promise<string> {
  const client = await world.client(id, { proven: true });
  const other = (await makeMember(world)).id;
  const done: Record<RestrictionKind, () => Promise<unknown>> = {
    listings: () => client.call(calls.publishService, { params: { id: 2_000_000_000 } }),
    offers: () =>
      client.call(calls.sendOffer, { params: { id: 2_000_000_000 }, body: { version: 1, requestVersion: null } }),
    messages: () =>
      client.call(calls.startThread, { body: { receiverId: other, text: "想請問交期" }, key: freshKey() }),
    withdrawals: () => client.call(calls.balanceToTransfer, { body: { amount: 500 }, key: freshKey() }),
  };
  return done[kind]().then(
    () => "done",
    (error) => error.body?.code ?? error.code,
  );
}

test.each(restrictionNames)("who may not do %s is told why, and may do everything else", async (kind) => {
  const user = await makeMember(world);
  const file = await restrict(user.id, kind);
  expect(file.restrictions).toMatchObject([{ kind, reason, stands: true, mayLift: true, lifted: null }]);
  for (const each of restrictionNames) {
    if (each === kind) expect(await attempt(user.id, each)).toBe("restricted");
    else expect(await attempt(user.id, each)).not.toBe("restricted");
  }
  const mails = await world.deps.db
    .select()
    .from(outbox)
    .where(eq(outbox.to, String(user.email)));
  expect(mails.find(({ text }) => text.includes(reason))?.subject).toContain("你的帳號暫時不能");
  world.pass(7 * DAY);
  expect(await attempt(user.id, kind)).not.toBe("restricted");
});

test("who may not put services on sale does not resume a paused one either, but pauses", async () => {
  const { sellerId, serviceId } = await makeListing(world);
  await restrict(sellerId, "listings");
  const seller = await world.client(sellerId);
  const params = { id: serviceId };
  await seller.call(calls.pauseService, { params });
  await expect(seller.call(calls.resumeService, { params })).rejects.toMatchObject({ code: "restricted" });
});

test("every restriction has a call, and no reading call has one", () => {
  const kept = callsAmong(Object.values(calls)).filter(({ restriction }) => restriction);
  expect(new Set(kept.map(({ restriction }) => restriction))).toEqual(new Set(restrictionNames));
  expect(kept.filter(({ method }) => method === "GET")).toEqual([]);
});

test("it is made once, ends when lifted, and both are told and on record", async () => {
  const { id } = await makeMember(world);
  await restrict(id, "messages", null);
  await expect(restrict(id, "messages")).rejects.toMatchObject({ code: "conflict" });
  const member = await world.client(id);
  const [mine] = await member.call(calls.listMyRestrictions, {});
  expect(mine).toMatchObject({ kind: "messages", reason, endsAt: null, stands: true });
  const lift = (restrictionId: number) =>
    support.call(calls.liftRestriction, { params: { id, restrictionId }, body: { reason: "會員已經說明清楚。" } });
  await expect(lift(2_000_000_000)).rejects.toMatchObject({ code: "not_found" });
  const file = await lift(mine?.id ?? 0);
  expect(file.restrictions).toMatchObject([
    { stands: false, mayLift: false, lifted: { reason: "會員已經說明清楚。" } },
  ]);
  await expect(lift(mine?.id ?? 0)).rejects.toMatchObject({ code: "conflict" });
  expect(await attempt(id, "messages")).toBe("done");
  const admin = world.operator((await makeMember(world, { roles: ["admin"] })).id);
  for (const action of ["member.restrict", "member.lift_restriction"]) {
    const { data } = await admin.call(calls.getAuditLog, { query: { action } });
    expect(data.some(({ subjectId }) => subjectId === id)).toBe(true);
  }
});

test("an appeal is sent once, in time, and granting it lifts the restriction", async () => {
  const { id } = await makeMember(world);
  await restrict(id, "offers", null);
  const member = await world.client(id);
  const restrictionId = (await member.call(calls.listMyRestrictions, {}))[0]?.id ?? 0;
  const appeal = (who = member) =>
    who.call(calls.appealRestriction, {
      params: { id: restrictionId },
      body: { text: "那三封提案都是對方邀請我寫的。" },
      key: freshKey(),
    });
  await expect(appeal(await world.client((await makeMember(world)).id))).rejects.toMatchObject({ code: "not_found" });
  const { id: letter } = await appeal();
  await expect(appeal()).rejects.toMatchObject({ code: "appeal_refused" });
  expect(await member.call(calls.listMyRestrictions, {})).toMatchObject([{ appealId: letter, appealUntil: null }]);
  const params = { id: letter };
  expect(await support.call(calls.getContact, { params })).toMatchObject({
    kind: "appeal",
    reason,
    mayRestore: "restriction",
  });
  await support.call(calls.answerContact, { params, body: { text: "查證屬實，限制已經解除。", restore: true } });
  expect(await member.call(calls.listMyRestrictions, {})).toMatchObject([{ stands: false }]);
  expect(await support.call(calls.getContact, { params })).toMatchObject({ mayRestore: null });

  const late = (await makeMember(world)).id;
  await restrict(late, "offers", null);
  world.pass((appealDays + 1) * DAY);
  const client = await world.client(late);
  expect(await client.call(calls.listMyRestrictions, {})).toMatchObject([{ stands: true, appealUntil: null }]);
});

test("nobody restricts themselves; operators are restricted by admins only", async () => {
  const operator = await makeMember(world, { roles: ["support"] });
  await expect(restrict(operator.id, "messages")).rejects.toMatchObject({ status: 403 });
  const body = { kind: "messages", days: 7, reason } as const;
  await expect(
    world.operator(operator.id).call(calls.restrictMember, { params: { id: operator.id }, body }),
  ).rejects.toMatchObject({ status: 403 });
});
