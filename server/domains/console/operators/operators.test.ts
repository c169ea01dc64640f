import { beforeEach, expect, test } from "vitest";
import { approve, getApprovals, reject } from "#contract/approvals/routes.ts";
import { getOperators, proposeRole } from "#contract/console/operators.ts";
import { getAuditLog, getOverview } from "#contract/console/routes.ts";
import { putMyStatus, suspendMember } from "#contract/moderation/routes.ts";
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

async function admins() {
  const all = [await member(["admin"]), await member(["admin"]), await member(["admin"])] as const;
  const [one, two, three] = all;
  return {
    one,
    two,
    three,
    first: world.operator(one.id),
    second: world.operator(two.id),
    third: world.operator(three.id),
  };
}
/** Until so many transactions of this database wait for locks. */
const waitForLocks = (count: number) =>
  expect
    .poll(async () => {
      const { rows } = await pool.query(
        "select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      );
      return rows[0].n;
    })
    .toBeGreaterThanOrEqual(count);
const waitingId = async (client: ReturnType<typeof world.operator>) => {
  const [row] = (await client.call(getOperators, {})).waiting;
  return { params: { id: row?.id ?? 0 } };
};

test.each([
  ["lost the role", "update users set roles = '{}' where id = $1"],
  ["was suspended", "update users set status = 2 where id = $1"],
  ["was banned", "update users set status = 3 where id = $1"],
])("a proposal whose author %s cannot be approved", async (_what, change) => {
  const { one, second, first } = await admins();
  const friend = await member();
  await first.call(proposeRole, form(friend, "grant", "admin"));
  await pool.query(change, [one.id]);
  await expect(second.call(approve, await waitingId(second))).rejects.toMatchObject({
    code: "conflict",
    message: expect.stringMatching(/^提出的人現在不是(營運人員|管理員)/),
  });
  expect(await rolesOf(friend.id)).toEqual([]);
});

test("whose role it is cannot reject it", async () => {
  const { three, first, third } = await admins();
  await first.call(proposeRole, form(three, "revoke", "admin"));
  const waits = await waitingId(third);
  const outcome = await third.call(reject, { ...waits, body: { reason: "我不同意收回我的角色" } }).then(
    () => "rejected",
    ({ code }) => code,
  );
  expect(outcome).toBe("forbidden");
});

test("whose role it is is offered no button that is always refused", async () => {
  const { three, first, third } = await admins();
  await first.call(proposeRole, form(three, "revoke", "admin"));
  expect((await third.call(getOperators, {})).waiting[0]?.actions.map(({ name }) => name)).toEqual([]);
});

test("an admin who loses the role while they approve approves nothing", async () => {
  const { two, first, second } = await admins();
  const friend = await member();
  await first.call(proposeRole, form(friend, "grant", "admin"));
  const waits = await waitingId(second);
  const other = await pool.connect();
  await other.query("begin");
  await other.query("select id from users where id = $1 for update", [two.id]);
  await other.query("update users set roles = '{}' where id = $1", [two.id]);
  const late = second.call(approve, waits).then(
    () => "approved",
    ({ code }) => code,
  );
  await waitForLocks(1);
  await other.query("commit");
  other.release();
  expect([await late, await rolesOf(friend.id)]).toEqual(["forbidden", []]);
});

test("two admins who suspend each other at once leave one", async () => {
  const { one, two, three, first, second } = await admins();
  await pool.query("update users set roles = '{}' where id = $1", [three.id]);
  const quote = "引用的內容";
  // Each of them has been admitted, and waits for the other's row.
  const other = await pool.connect();
  await other.query("begin");
  await other.query("select id from users where id = any($1) for update", [[one.id, two.id]]);
  const both = [
    first.call(suspendMember, { params: { id: two.id }, body: { status: 2, reason, quote } }),
    second.call(suspendMember, { params: { id: one.id }, body: { status: 2, reason, quote } }),
  ].map((call) =>
    call.then(
      () => "done",
      ({ code }) => code,
    ),
  );
  await waitForLocks(2);
  await other.query("commit");
  other.release();
  const outcomes = await Promise.all(both);
  const { rows } = await pool.query("select count(*)::int as n from users where 'admin' = any(roles) and status = 1");
  expect([outcomes.filter((outcome) => outcome === "done").length, rows[0].n]).toEqual([1, 1]);
});

test("the last admin cannot leave", async () => {
  const admin = await member(["admin"]);
  const client = world.operator(admin.id);
  await expect(client.call(putMyStatus, { body: { status: 4, nickname: admin.nickname } })).rejects.toMatchObject({
    code: "leave_blocked",
  });
});

test("double click: two proposals and two approvals at once make one each", async () => {
  const { first, second } = await admins();
  const friend = await member();
  const both = await Promise.allSettled([1, 2].map(() => first.call(proposeRole, form(friend, "grant", "support"))));
  expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  const waits = await waitingId(second);
  const two = await Promise.allSettled([1, 2].map(() => second.call(approve, waits)));
  expect(two.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  const { rows } = await pool.query(
    "select count(*)::int as n from audit_log where subject = 'user' and subject_id = $1 and action = 'operator.grant'",
    [friend.id],
  );
  expect(rows[0].n).toBe(1);
});

test("no second factor, no proof: nothing is proposed", async () => {
  const admin = await member(["admin"]);
  const friend = await member();
  const bare = await world.client(admin.id, { proven: true });
  await expect(bare.call(proposeRole, form(friend, "grant", "support"))).rejects.toMatchObject({
    code: "second_factor_needed",
  });
  const stale = await world.client(admin.id, { secondFactor: true });
  world.pass(11 * 60_000);
  await expect(stale.call(proposeRole, form(friend, "grant", "support"))).rejects.toMatchObject({
    code: "proof_needed",
  });
});

test("full-width letters and capitals of an address find its member", async () => {
  const { first } = await admins();
  const friend = await member([], { email: "wide.letters@example.com" });
  await first.call(proposeRole, form({ email: "ＷＩＤＥ.letters＠Example.com" }, "grant", "support"));
  expect((await first.call(getOperators, {})).waiting[0]?.title).toContain(friend.nickname);
});
