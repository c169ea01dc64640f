import { desc, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { searchServices } from "#contract/catalog/routes.ts";
import { getMemberFile, setStar } from "#contract/moderation/routes.ts";
import { searchUsers } from "#contract/profiles/routes.ts";
import { auditLog } from "#server/db/schema/moderation.ts";
import { outbox } from "#server/db/schema/notifications.ts";
import { reindexSellers } from "#server/domains/profiles/index.ts";
import { makeService } from "#server/testing/factories/catalog.ts";
import { makeMember } from "#server/testing/factories.ts";
import { openWorld } from "#server/testing/world.ts";

const world = await openWorld();
const { db } = world.deps;
const support = world.operator((await makeMember(world, { roles: ["support"] })).id);
const given = { star: true, reason: "作品完整，三筆交易都準時，評價很好。" };

test("a verified seller is certified, is found as such, hears why, and loses the mark again", async () => {
  const seller = await makeMember(world, { nickname: "木作小林", idVerifiedAt: world.clock.now() });
  const params = { id: seller.id };
  const service = await makeService(world, { sellerId: seller.id });
  await reindexSellers(world.system, [seller.id]);
  const visitor = world.visitor();
  const found = async () => {
    const query = { category: service.categoryId ?? 0, star: true };
    const services = await visitor.call(searchServices, { query });
    const sellers = await visitor.call(searchUsers, { body: { k: "木作小林", star: true } });
    return [services.total, sellers.total];
  };
  expect((await support.call(getMemberFile, { params })).actions).toContain("certify");
  expect(await found()).toEqual([0, 0]);
  const file = await support.call(setStar, { params, body: given });
  expect(file.star).toBe(true);
  expect(file.actions).not.toContain("certify");
  await world.drain();
  expect(await found()).toEqual([1, 1]);
  await expect(support.call(setStar, { params, body: given })).rejects.toMatchObject({ code: "conflict" });

  const taken = { star: false, reason: "三個月內兩次遲交，沒有說明。" };
  expect(await support.call(setStar, { params, body: taken })).toMatchObject({ star: false });
  await world.drain();
  expect(await found()).toEqual([0, 0]);
  const mails = await db
    .select({ subject: outbox.subject, text: outbox.text })
    .from(outbox)
    .where(eq(outbox.to, seller.email ?? ""))
    .orderBy(desc(outbox.id));
  expect(mails).toEqual([
    { subject: "你的嚴選達人標記已收回", text: expect.stringContaining(taken.reason) },
    { subject: "恭喜，你成為嚴選達人", text: expect.stringContaining(given.reason) },
  ]);
  const acts = await db.select().from(auditLog).where(eq(auditLog.subjectId, seller.id)).orderBy(desc(auditLog.id));
  expect(acts.map(({ action }) => action)).toEqual(["member.uncertify", "member.certify"]);
});

test("nobody gets the mark without a verified identity, or from themselves", async () => {
  const { id } = await makeMember(world);
  const file = await support.call(getMemberFile, { params: { id } });
  expect(file).toMatchObject({ star: false, verified: false });
  expect(file.actions).not.toContain("certify");
  await expect(support.call(setStar, { params: { id }, body: given })).rejects.toMatchObject({ code: "conflict" });
  const admin = await makeMember(world, { roles: ["admin"], idVerifiedAt: world.clock.now() });
  const own = { params: { id: admin.id }, body: given };
  await expect(world.operator(admin.id).call(setStar, own)).rejects.toMatchObject({ code: "forbidden" });
});
