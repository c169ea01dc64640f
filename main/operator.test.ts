import { join } from "node:path";
import pg from "pg";
import { beforeEach, expect, inject, test } from "vitest";
import { getMyData } from "#contract/accounts/routes.ts";
import { getAuditLog, getOverview } from "#contract/console/routes.ts";
import { makeMember, nextSerial } from "#server/testing/factories.ts";
import { openWorld } from "#server/testing/world.ts";
import { REAL } from "./config/real.ts";
import { operator } from "./operator.ts";

const world = await openWorld();
const { pool } = world.deps;

function urlOf(database: string): string {
  const url = new URL(inject("databaseUrl"));
  url.pathname = `/${database}`;
  return url.href;
}

async function runOn(database: string, ...args: string[]): Promise<{ code: number; said: string }> {
  const said: string[] = [];
  const variables = { ...REAL, DATABASE_URL: urlOf(database), DATA_DIR: join(inject("scratch"), "operator") };
  const code = await operator(args, variables, (line) => said.push(line));
  return { code, said: said.join("\n") };
}

/** Runs the command as in production, on the database of this file. */
async function run(...args: string[]): Promise<{ code: number; said: string }> {
  const { rows } = await pool.query("select current_database() as name");
  return runOn(rows[0].name, ...args);
}

const fresh = (values: Parameters<typeof makeMember>[1] = {}) =>
  makeMember(world, { email: `operator${nextSerial()}@example.com`, ...values });
const rolesOf = async (id: number) => (await pool.query("select roles from users where id = $1", [id])).rows[0].roles;

beforeEach(() => pool.query("update users set roles = '{}'"));

test("the first admin of an installation is made by the command, says what comes next, and is in the audit log", async () => {
  const first = await fresh();
  expect(await run("list")).toEqual({ code: 0, said: "還沒有營運人員。" });
  const { code, said } = await run("grant", ` ${first.email?.toUpperCase()} `, "admin");
  expect(code).toBe(0);
  expect(said).toContain(`現在是管理員`);
  expect(said).toContain("https://haoshou.example/admin");
  expect(said).toContain("至少要有兩位管理員，目前有 1 位");
  const admin = world.operator(first.id);
  const [row] = (await admin.call(getAuditLog, { query: { action: "operator.grant" } })).data;
  expect(row).toMatchObject({
    actor: "system:command line",
    actorId: null,
    label: "授予營運角色",
    subjectId: first.id,
  });
  expect(JSON.parse(row?.data ?? "")).toEqual({ role: "admin" });
  const { rows } = await pool.query(`select subject, text from outbox where "to" = $1`, [first.email]);
  expect(rows).toEqual([
    { subject: "你已成為營運人員（管理員）", text: expect.stringContaining("https://haoshou.example/admin") },
  ]);
  expect((await run("grant", (await fresh()).email ?? "", "admin")).said).not.toContain("至少要有");
  expect((await run("list")).said).toMatch(
    new RegExp(`^${first.email}　${first.nickname}　管理員（\\d{4}-\\d\\d-\\d\\d 起）`),
  );
});

test("granting twice, and revoking what is not held, change nothing and succeed", async () => {
  const { id, email } = await fresh();
  const count = async () =>
    (await pool.query("select count(*)::int as n from audit_log where subject_id = $1", [id])).rows[0].n;
  await run("grant", email ?? "", "support");
  await run("grant", email ?? "", "finance");
  expect(await rolesOf(id)).toEqual(["support", "finance"]);
  const before = await count();
  expect(await run("grant", email ?? "", "support")).toMatchObject({
    code: 0,
    said: expect.stringContaining("沒有變動"),
  });
  expect(await run("revoke", email ?? "", "content")).toMatchObject({
    code: 0,
    said: expect.stringContaining("沒有變動"),
  });
  expect(await rolesOf(id)).toEqual(["support", "finance"]);
  expect(await count()).toBe(before);
});

test("unknown addresses and roles, unconfirmed and blocked members are refused with a sentence", async () => {
  const member = await fresh();
  const unconfirmed = await fresh({ emailConfirmedAt: null });
  const suspended = await fresh({ status: 2 });
  for (const [args, sentence] of [
    [[], "用法"],
    [["grant", member.email ?? ""], "用法"],
    [["grant", member.email ?? "", "king"], "沒有「king」這個角色"],
    [["grant", "nobody@example.com", "admin"], "沒有以 nobody@example.com 註冊的會員"],
    [["grant", unconfirmed.email ?? "", "admin"], "還沒有完成信箱驗證"],
    [["grant", suspended.email ?? "", "admin"], "停權"],
  ] as const) {
    const { code, said } = await run(...args);
    expect(code, said).toBe(1);
    expect(said).toContain(sentence);
  }
  for (const { id } of [member, unconfirmed, suspended]) expect(await rolesOf(id)).toEqual([]);
});

test("what is missing in the configuration is said, too", async () => {
  const said: string[] = [];
  expect(await operator(["list"], { ...REAL, SECRET: "" }, (line) => said.push(line))).toBe(1);
  expect(said.join()).toContain("SECRET");
});

test("the last admin keeps the role, also when two are revoked at the same moment", async () => {
  const [one, two] = [await fresh(), await fresh()];
  await run("grant", one.email ?? "", "admin");
  // Neither a suspended account nor a deleted one counts.
  await fresh({ roles: ["admin"], status: 3 });
  expect(await run("revoke", one.email ?? "", "admin")).toMatchObject({
    code: 1,
    said: expect.stringContaining("最後一位管理員"),
  });
  await run("grant", two.email ?? "", "admin");
  const codes = await Promise.all(
    [one, two].map(async ({ email }) => (await run("revoke", email ?? "", "admin")).code),
  );
  expect(codes.sort()).toEqual([0, 1]);
});

test("a revoked operator stays logged in and may do nothing in the console from that moment on", async () => {
  const other = await fresh();
  const member = await fresh();
  await run("grant", other.email ?? "", "admin");
  await run("grant", member.email ?? "", "admin");
  const client = world.operator(member.id);
  await client.call(getOverview, {});
  expect((await run("revoke", member.email ?? "", "admin")).code).toBe(0);
  await expect(client.call(getOverview, {})).rejects.toMatchObject({ code: "forbidden" });
  expect(await client.call(getMyData, {})).toMatchObject({ isLogged: true });
});

test.for(["ＷＩＤＥ.letters＠example.com", "somebody@設計.台灣"])(
  "the command finds the member of %s",
  async (typed) => {
    await makeMember(world, {
      email: typed.startsWith("some") ? "somebody@xn--7z2avc.xn--kpry57d" : "wide.letters@example.com",
    });
    expect(await run("grant", typed, "support")).toMatchObject({ code: 0 });
  },
);

test("list changes nothing in a wrong, empty database", async () => {
  await pool.query("create database wrong_empty template template0");
  try {
    const listed = await runOn("wrong_empty", "list");
    const client = new pg.Client({ connectionString: urlOf("wrong_empty") });
    await client.connect();
    const { rows } = await client.query(
      "select count(*)::int as n from information_schema.tables where table_schema = 'public'",
    );
    await client.end();
    expect([listed.code, rows[0].n]).toEqual([1, 0]);
    expect(listed.said).toContain("DATABASE_URL");
  } finally {
    await pool.query("drop database wrong_empty with (force)");
  }
});
