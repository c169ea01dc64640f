import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { getMemberRecords, writeMemberNote } from "#contract/console/routes.ts";
import { getMemberFile, suspendMember } from "#contract/moderation/routes.ts";
import { type OperatorRole, operatorRoles } from "#contract/roles.ts";
import { balanceToTransfer } from "#contract/withdrawals/routes.ts";
import { sessions } from "#server/db/schema/accounts.ts";
import { articleReports, articles } from "#server/db/schema/articles.ts";
import { serviceReports } from "#server/db/schema/catalog.ts";
import { auditLog } from "#server/db/schema/moderation.ts";
import { contacts } from "#server/db/schema/support.ts";
import { makeArticle } from "#server/testing/factories/articles.ts";
import { makeService } from "#server/testing/factories/catalog.ts";
import { grant } from "#server/testing/factories/ledger.ts";
import { freshKey } from "#server/testing/factories/orders.ts";
import { makePayee } from "#server/testing/factories/withdrawals.ts";
import { makeMember } from "#server/testing/factories.ts";
import { openWorld } from "#server/testing/world.ts";

const world = await openWorld();
const { db } = world.deps;
const staff = async (...roles: OperatorRole[]) => world.operator((await makeMember(world, { roles })).id);
const support = await staff("support");
const admin = await staff("admin");
const read = (who: typeof support, id: number, all?: "letters") =>
  who.call(getMemberRecords, { params: { id }, query: { all } });

test("a role reads just the parts of its sections, and support not one digit of a bank account", async () => {
  const account = "20098765432109";
  const id = await makePayee(world, 1000, account);
  const member = await world.client(id, { secondFactor: true });
  await member.call(balanceToTransfer, { body: { amount: 600 }, key: freshKey() });
  await grant(world, id, "coins", 30);
  await db.update(sessions).set({ ip: "203.0.113.7" }).where(eq(sessions.userId, id));

  const seen = await read(support, id);
  expect(seen.money).toEqual({ pending: 0, balance: 400, points: 0, coins: 30 });
  expect(seen.withdrawals).toBeNull();
  expect(seen.identity).toBeNull();
  expect(seen.devices).toMatchObject([{ ip: null }]);
  const file = await support.call(getMemberFile, { params: { id } });
  for (const digits of [account, account.slice(-4)]) expect(JSON.stringify([seen, file])).not.toContain(digits);

  const all = await read(admin, id);
  expect(all.withdrawals).toMatchObject({ total: 1, rows: [{ amount: 600, state: "requested", batchId: null }] });
  expect(all.devices).toMatchObject([{ ip: "203.0.113.7" }]);
  expect(all.identity).toBeNull();
  const checker = await read(await staff("identity"), id);
  expect(checker.identity?.verifiedAt).not.toBeNull();
  expect(checker).toMatchObject({ withdrawals: null, letters: null, devices: null });
  expect(JSON.stringify(all)).not.toContain(account.slice(-4));
  expect((await read(await staff("support", "finance"), id)).withdrawals?.total).toBe(1);
});

test.each(operatorRoles)("%s opens them if the role may read members, and every view is on record", async (role) => {
  const { id } = await makeMember(world);
  const views = () => db.$count(auditLog, and(eq(auditLog.action, "member.open_records"), eq(auditLog.subjectId, id)));
  const operator = await staff(role);
  if (role !== "content") {
    const helps = role === "support" || role === "admin";
    expect(await read(operator, id)).toMatchObject({
      devices: helps ? [] : null,
      letters: helps ? { total: 0 } : null,
      acts: { total: 0 },
    });
    expect(await views()).toBe(1);
    await expect(read(operator, 2_000_000_000)).rejects.toMatchObject({ code: "not_found" });
  } else {
    await expect(read(operator, id)).rejects.toMatchObject({ code: "forbidden" });
    expect(await views()).toBe(0);
  }
});

test("reports by and about a member are told of the kinds that the operator decides", async () => {
  const seller = await makeMember(world);
  const reporter = await makeMember(world);
  const { id: serviceId } = await makeService(world, { sellerId: seller.id });
  const { id: articleId } = await makeArticle(world);
  await db.update(articles).set({ authorId: seller.id }).where(eq(articles.id, articleId));
  const report = { reporterId: reporter.id, reason: "contact" };
  await db.insert(serviceReports).values({ ...report, serviceId, text: "留了電話" });
  await db.insert(articleReports).values({ ...report, articleId, text: "" });

  const service = { kind: "service", subjectId: serviceId, reason: "留下聯絡方式或引導私下交易：留了電話" };
  expect((await read(support, seller.id)).reports).toMatchObject({
    about: { total: 1, rows: [{ ...service, state: "open", other: { id: reporter.id } }] },
    by: { total: 0, rows: [] },
  });
  expect((await read(support, reporter.id)).reports?.by).toMatchObject({
    total: 1,
    rows: [{ other: { id: seller.id } }],
  });
  expect((await read(admin, seller.id)).reports?.about.rows.map(({ kind }) => kind).sort()).toEqual([
    "article",
    "service",
  ]);
});

test("acts of operators are listed newest first, for admins with what was recorded", async () => {
  const { id } = await makeMember(world);
  await support.call(writeMemberNote, { params: { id }, body: { text: "來電" }, key: freshKey() });
  await support.call(suspendMember, { params: { id }, body: { status: 2, reason: "在公開內容留下聯絡方式。" } });
  const { acts } = await read(support, id);
  expect(acts?.rows.map(({ label, data }) => [label, data])).toEqual([
    ["停權", null],
    ["寫下備註", null],
  ]);
  expect((await read(admin, id)).acts?.rows[0]?.data).toContain("聯絡方式");
});

test("nobody reads of themselves who reported them, nor what colleagues did", async () => {
  const me = await makeMember(world, { roles: ["admin"] });
  expect(await read(world.operator(me.id), me.id)).toMatchObject({ reports: null, acts: null });
});

test("a long list is cut to the newest rows until all are asked for", async () => {
  const { id, email } = await makeMember(world);
  const letter = { userId: id, email: email ?? "", name: "小雨", kind: "contact", text: "請問退款什麼時候會到？" };
  await db.insert(contacts).values(Array.from({ length: 7 }, (_, n) => ({ ...letter, subject: `第 ${n + 1} 封` })));
  const { letters } = await read(support, id);
  expect(letters?.total).toBe(7);
  expect(letters?.rows.map(({ subject }) => subject)).toEqual(["第 7 封", "第 6 封", "第 5 封", "第 4 封", "第 3 封"]);
  expect((await read(support, id, "letters")).letters?.rows).toHaveLength(7);
});
