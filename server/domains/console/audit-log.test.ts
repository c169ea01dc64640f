import { afterAll, expect, test } from "vitest";
import { login, loginByGoogle } from "#contract/accounts/routes.ts";
import { getAuditLog } from "#contract/console/routes.ts";
import { loginBySecondFactor } from "#contract/second-factor/routes.ts";
import * as terms from "#contract/terms.ts";
import { hashPassword } from "#server/domains/accounts/index.ts";
import { HOUR, MINUTE } from "#server/kernel/clock.ts";
import { testClient } from "#server/testing/client.ts";
import { appCode, makeGuarded } from "#server/testing/factories/second-factor.ts";
import { makeMember, nextSerial } from "#server/testing/factories.ts";
import { openTestSocial } from "#server/testing/social.ts";
import { openWorld } from "#server/testing/world.ts";

const world = await openWorld();
const social = await openTestSocial(world);
afterAll(() => social.close());
const admin = world.operator((await makeMember(world, { roles: ["admin"] })).id);

test("a long log is counted as far as one may page through it, and every kind of act can be chosen", async () => {
  await world.deps.pool.query(
    `insert into audit_log (actor, action, subject, at)
     select 'system:test', 'test.' || n % 3, 'test', now() from generate_series(1, $1::int) n`,
    [3 * terms.auditLookBack + 3],
  );
  const all = await admin.call(getAuditLog, {});
  expect(all).toMatchObject({ total: terms.auditLookBack, pages: terms.auditLookBack / terms.pageSize });
  expect(all.actions.map(({ action }) => action).filter((action) => action.startsWith("test."))).toEqual([
    "test.0",
    "test.1",
    "test.2",
  ]);
  const last = await admin.call(getAuditLog, { query: { action: "test.1", page: "500" } });
  expect(last.data).toHaveLength(terms.pageSize);
  expect(last.data.every(({ action }) => action === "test.1")).toBe(true);
  expect((await admin.call(getAuditLog, { query: { action: "test.9" } })).total).toBe(0);
});

test("the log is narrowed by subject and days, and exported as it is filtered; the export is in the log", async () => {
  const other = await makeMember(world, { roles: ["admin"] });
  await world.deps.pool.query(
    `insert into audit_log (actor, actor_id, action, subject, subject_id, at, data)
     values ('member', $1, 'test.narrow', 'order', 71, '2026-03-01T15:59:59Z', '{"a": "=1+1"}'),
       ('member', $1, 'test.narrow', 'order', 71, '2026-03-01T16:00:00Z', '{}'),
       ('member', $1, 'test.narrow', 'user', 71, '2026-03-02T16:00:00Z', '{}')`,
    [other.id],
  );
  const count = async (query: object) =>
    (await admin.call(getAuditLog, { query: { action: "test.narrow", ...query } })).total;
  expect(await count({})).toBe(3);
  expect(await count({ subject: "order" })).toBe(2);
  expect(await count({ subject: "order", subjectId: "72" })).toBe(0);
  // Days of Taipei, the last one included.
  expect(await count({ until: "2026-03-01" })).toBe(1);
  expect(await count({ from: "2026-03-02", until: "2026-03-02" })).toBe(1);
  expect(await count({ from: "2026-03-03" })).toBe(1);
  // Not a day of the database: ignored, as any other text.
  expect(await count({ from: "0000-01-01", until: "0000-01-01" })).toBe(3);
  const table = await admin.send({ method: "GET", url: `/api/admin/audit/table?actorId=${other.id}&subject=order` });
  const lines = table.body.trim().split("\r\n");
  expect(lines).toHaveLength(3);
  expect(lines[0]).toContain("操作者編號");
  const exported = (await admin.call(getAuditLog, { query: { action: "audit.export" } })).data[0];
  expect(JSON.parse(exported?.data ?? "")).toMatchObject({ actorId: other.id, subject: "order", rows: 2 });
  const support = world.operator((await makeMember(world, { roles: ["support"] })).id);
  expect((await support.send({ method: "GET", url: "/api/admin/audit/table" })).statusCode).toBe(403);
});

test("log-ins stand in the log with their time, who, by which way and from where; tries that failed do not", async () => {
  const password = "the right one 9";
  const member = await makeMember(world, {
    email: `logs.in${nextSerial()}@gmail.com`,
    passwordHash: await hashPassword(password),
  });
  const guarded = await makeGuarded(world, { passwordHash: await hashPassword(password) });
  world.pass(HOUR);
  const at = world.clock.now();
  const from = (ip: string) => testClient(world.app.fastify, ip);
  const body = { email: member.email ?? "", password };
  await from("198.51.100.7").call(login, { body });
  await expect(from("198.51.100.8").call(login, { body: { ...body, password: "wrong" } })).rejects.toThrow();
  const byGoogle = from("2001:db8::7");
  const { idToken = "" } = await social.mint("google", { email: member.email, name: "王小明" }, byGoogle);
  await byGoogle.call(loginByGoogle, { body: { token: idToken } });
  const browser = from("192.0.2.9");
  await browser.call(login, { body: { email: guarded.email ?? "", password } });
  await browser.call(loginBySecondFactor, { body: { code: appCode(world) } });

  const { data } = await admin.call(getAuditLog, { query: { action: "member.log_in" } });
  const rows = data.map(({ at: told, subject, subjectId, data: way, ip }) => ({
    inTime: Math.abs(new Date(told).getTime() - at.getTime()) < MINUTE,
    ...{ subject, subjectId, way: JSON.parse(way), ip },
  }));
  const row = (id: number, by: string, ip: string) => ({
    inTime: true,
    subject: "user",
    subjectId: id,
    way: { by },
    ip,
  });
  expect(rows).toEqual([
    row(guarded.id, "app", "192.0.2.9"),
    row(member.id, "google", "2001:db8::7"),
    row(member.id, "password", "198.51.100.7"),
  ]);
});
