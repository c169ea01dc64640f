import { beforeEach, expect, test } from "vitest";
import { approve, getApprovals, reject } from "#contract/approvals/routes.ts";
import { getOperators, proposeRole } from "#contract/console/operators.ts";
import { getAuditLog, getOverview } from "#contract/console/routes.ts";
import { makeMember } from "#server/testing/factories.ts";
import { openWorld } from "#server/testing/world.ts";

const world = await openWorld();
const { pool } = world.deps;
const reason = "十二月起輪值客服信箱，已經簽過保密協議";

const member = (roles: string[] = [], values = {}) => makeMember(world, { roles, ...values });
const form = (of: { email: string | null }, act: "grant" | "revoke", role: "support" | "finance" | "admin") => ({
  body: { email: of.email ?? "", act, role, reason },
});
const rolesOf = async (id: number) => (await pool.query("select roles from users where id = $1", [id])).rows[0].roles;

beforeEach(async () => {
  await pool.query("update users set roles = '{}'");
  await pool.query("update approvals set state = 'withdrawn' where state = 'waiting'");
});

async function twoAdmins() {
  const [one, two] = [await member(["admin"]), await member(["admin"])];
  return { one, two, first: world.operator(one.id), second: world.operator(two.id) };
}

test("a role that one admin proposes and another approves holds from then on, and the list says since when and by whom", async () => {
  const { one, two, first, second } = await twoAdmins();
  const wanted = await member();
  await first.call(proposeRole, form(wanted, "grant", "support"));
  expect(await rolesOf(wanted.id)).toEqual([]);
  await expect(first.call(proposeRole, form(wanted, "grant", "finance"))).rejects.toMatchObject({ code: "conflict" });

  const mine = (await first.call(getOperators, {})).waiting;
  expect(mine.map(({ title }) => title)).toEqual([`讓「${wanted.nickname}」成為客服`]);
  expect(mine[0]?.actions.map(({ name }) => name)).toEqual(["withdraw"]);
  const params = { id: mine[0]?.id ?? 0 };
  await expect(first.call(approve, { params })).rejects.toMatchObject({ code: "forbidden" });
  await second.call(approve, { params });

  expect(await rolesOf(wanted.id)).toEqual(["support"]);
  const { held, waiting } = await first.call(getOperators, {});
  expect(waiting).toEqual([]);
  expect(held.find(({ id }) => id === wanted.id)).toMatchObject({
    role: "support",
    since: expect.stringMatching(/Z$/),
    by: two.nickname,
    proposedBy: one.nickname,
    actions: ["revoke"],
  });
  const [row] = (await first.call(getAuditLog, { query: { action: "operator.grant" } })).data;
  expect(row).toMatchObject({ actorId: two.id, subjectId: wanted.id });
  expect(JSON.parse(row?.data ?? "")).toEqual({ role: "support", reason, proposedBy: one.id });
  const { rows } = await pool.query("select kind, title, url from notifications where user_id = $1", [wanted.id]);
  expect(rows).toEqual([{ kind: "account", title: "你已成為營運人員（客服）", url: "/admin" }]);

  const client = world.operator(wanted.id);
  await client.call(getOverview, {});
  await second.call(proposeRole, form(wanted, "revoke", "support"));
  const [back] = (await first.call(getOperators, {})).waiting;
  await first.call(approve, { params: { id: back?.id ?? 0 } });
  await expect(client.call(getOverview, {})).rejects.toMatchObject({ code: "forbidden" });
});

test("nobody proposes a role for themselves or approves their own, and only admins decide", async () => {
  const { one, two, first, second } = await twoAdmins();
  await expect(first.call(proposeRole, form(one, "grant", "finance"))).rejects.toMatchObject({ code: "forbidden" });
  const support = world.operator((await member(["support", "finance"])).id);
  await expect(support.call(proposeRole, form(await member(), "grant", "admin"))).rejects.toMatchObject({
    code: "forbidden",
  });

  await first.call(proposeRole, form(two, "grant", "finance"));
  const [waiting] = (await support.call(getApprovals, {})).data;
  const params = { id: waiting?.id ?? 0 };
  await expect(support.call(approve, { params })).rejects.toMatchObject({ code: "forbidden" });
  // The second admin, whose role it would be.
  await expect(second.call(approve, { params })).rejects.toMatchObject({ code: "forbidden" });
  expect(await rolesOf(two.id)).toEqual(["admin"]);
  await world.operator((await member(["admin"])).id).call(approve, { params });
  expect(await rolesOf(two.id)).toEqual(["finance", "admin"]);
});

test("what cannot be is refused where it is proposed, and again where it is approved", async () => {
  const { first, second } = await twoAdmins();
  const nobody = first.call(proposeRole, form({ email: "nobody@example.com" }, "grant", "admin"));
  await expect(nobody).rejects.toMatchObject({ fields: { email: ["沒有以這個信箱註冊的會員"] } });
  for (const [wanted, sentence] of [
    [await member([], { emailConfirmedAt: null }), "信箱驗證"],
    [await member([], { status: 3 }), "停權"],
    [await member(["support"]), "已經是客服"],
  ] as const)
    await expect(first.call(proposeRole, form(wanted, "grant", "support"))).rejects.toMatchObject({
      code: "conflict",
      message: expect.stringContaining(sentence),
    });

  const leaving = await member();
  await first.call(proposeRole, form(leaving, "grant", "support"));
  await pool.query("update users set status = 4 where id = $1", [leaving.id]);
  const [late] = (await second.call(getOperators, {})).waiting;
  await expect(second.call(approve, { params: { id: late?.id ?? 0 } })).rejects.toMatchObject({ code: "conflict" });
  await second.call(reject, { params: { id: late?.id ?? 0 }, body: { reason: "對方已經申請刪除帳號" } });
});

test("with a single admin the list offers no end of that role", async () => {
  const admin = await member(["admin"]);
  await member(["admin"], { status: 2 });
  const { held, admins } = await world.operator(admin.id).call(getOperators, {});
  expect(admins).toBe(1);
  expect(held.map(({ id, actions }) => [id === admin.id, actions])).toEqual([
    [true, []],
    [false, ["revoke"]],
  ]);
  await expect(world.operator(admin.id).call(proposeRole, form(admin, "revoke", "admin"))).rejects.toMatchObject({
    message: expect.stringContaining("最後一位管理員"),
  });
});
