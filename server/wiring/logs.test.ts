import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { outbox } from "../db/schema/notifications.ts";
import { drain } from "../jobs/work.ts";
import { openLog } from "../kernel/log-errors.ts";
import { testClient } from "../testing/client.ts";
import { makeLinkedLetter } from "../testing/factories/support.ts";
import { makeMember } from "../testing/factories.ts";
import { openWorld } from "../testing/world.ts";
import { buildApp } from "./app.ts";
import { makeCtx } from "./deps.ts";

const SECRET = "my-secret-letter-and-link";
const world = await openWorld();
const lines: string[] = [];
const deps = { ...world.deps, log: openLog("trace", { write: (line) => lines.push(line) }) };

/** The lines logged during the work. */
async function loggedBy(work: () => Promise<unknown>): Promise<string> {
  const before = lines.length;
  await work();
  return lines.slice(before).join("\n");
}

test("a statement that fails in a call is logged by what it is, without its values", async () => {
  const app = await buildApp({ deps, cookies: { secret: "test", secure: false }, sandbox: false });
  const visitor = testClient(app.fastify);
  await visitor.send({ method: "GET", url: "/api/my_data" });
  await deps.pool.query("alter table contacts rename to contacts_away");
  const payload = {
    name: "王小明",
    email: "somebody@example.com",
    subject: "我的主旨",
    text: `${SECRET} 這是一封很長的信，至少要有二十個字才送得出去。`,
  };
  const logged = await loggedBy(async () => {
    const { statusCode, body } = await visitor.send({ method: "POST", url: "/api/contact_us", payload });
    expect(statusCode).toBe(500);
    expect(body).not.toContain(SECRET);
  });
  await deps.pool.query("alter table contacts_away rename to contacts");
  await app.fastify.close();
  expect(logged).toContain("insert contacts");
  expect(logged).toContain("42P01");
  for (const value of [SECRET, payload.email, payload.name]) expect(logged).not.toContain(value);
});

test("a row that PostgreSQL quotes in its error is not logged", async () => {
  await deps.pool.query("create table quoted (text text check (length(text) < 3))");
  const logged = await loggedBy(async () => {
    const error = await deps.db.execute(sql`insert into quoted values (${SECRET})`).catch((error: unknown) => error);
    deps.log.error({ err: error }, "failed");
    const bare = await deps.pool.query("insert into quoted values ($1)", [SECRET]).catch((error: unknown) => error);
    deps.log.error({ err: bare }, "failed");
  });
  expect(logged).toContain("quoted_text_check");
  expect(logged).not.toContain(SECRET);
});

test("the queue neither logs nor keeps the values of a job that failed", async () => {
  const job = {
    name: "fails",
    does: "",
    run: (ctx: typeof world.system) => ctx.db.execute(sql`select ${SECRET}::int`),
  };
  const work = {
    pool: deps.pool,
    log: deps.log,
    jobs: [job],
    subscriptions: [],
    ctx: (name: string) => makeCtx(deps, { kind: "system", name }),
  };
  await deps.pool.query("select graphile_worker.add_job('fails', '{}'::json, max_attempts := 1)");
  const logged = await loggedBy(() => drain(work));
  expect(logged).toContain("select failed: 22P02");
  expect(logged).not.toContain(SECRET);
  const { rows } = await deps.pool.query(
    "select last_error from graphile_worker._private_jobs where last_error is not null",
  );
  expect(rows).toHaveLength(1);
  expect(rows[0].last_error).not.toContain(SECRET);
});

/** The refusals logged during the work; checks their time and process id. */
async function refused(work: () => Promise<unknown>) {
  const logged = (await loggedBy(work))
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter(({ event }) => event === "refused");
  for (const { time, pid } of logged)
    expect([Math.abs(Date.now() - Number(time)) < 60_000, pid]).toEqual([true, process.pid]);
  return logged.map(({ code, call, member, ip }) => ({ code, call, member, ip }));
}

test("who is not let in is logged by what was tried, from where and by whom; never by what was typed", async () => {
  const app = await buildApp({ deps, cookies: { secret: "test", secure: false }, sandbox: false });
  const visitor = testClient(app.fastify);
  await visitor.send({ method: "GET", url: "/api/my_data" });
  const login = { email: "nobody@example.com", password: SECRET };
  const logged = await refused(() => visitor.send({ method: "POST", url: "/api/login", payload: login }));
  expect(logged).toEqual([{ code: "bad_login", call: "POST /api/login", member: null, ip: "203.0.113.7" }]);
  expect(lines.join()).not.toContain('somebody@example.com"');
  const { id } = await makeMember(world);
  const member = await world.client(id);
  visitor.cookies.set("sid", member.cookies.get("sid") ?? "");
  expect(await refused(() => visitor.send({ method: "GET", url: "/api/admin/overview" }))).toEqual([
    { code: "forbidden", call: "GET /api/admin/overview", member: id, ip: "203.0.113.7" },
  ]);
  expect(await refused(() => visitor.send({ method: "GET", url: "/api/services/999999" }))).toEqual([]);
  await app.fastify.close();
});

test("what is tried too often, forged or shown a second time is logged", async () => {
  const app = await buildApp({ deps, cookies: { secret: "test", secure: false }, sandbox: false });
  const visitor = testClient(app.fastify);
  await visitor.send({ method: "GET", url: "/api/my_data" });
  const post = (url: string, payload: object, headers = {}) => visitor.send({ method: "POST", url, payload, headers });
  const line = (code: string, call: string) => ({ code, call, member: null, ip: "203.0.113.7" });

  const forged = () => post("/api/login", { email: "a@example.com", password: SECRET }, { "x-csrf-token": "made up" });
  expect(await refused(forged)).toEqual([line("csrf", "POST /api/login")]);

  for (let n = 0; n < 60; n++) await post("/api/is_email_registered", { email: `listed${n}@example.com` });
  const often = () => post("/api/is_email_registered", { email: "listed@example.com" });
  expect(await refused(often)).toEqual([line("too_many", "POST /api/is_email_registered")]);

  const member = await makeMember(world, { emailConfirmedAt: null });
  await post("/api/email_confirm/resend", { email: member.email });
  await world.drain();
  const [mail] = await deps.db
    .select()
    .from(outbox)
    .where(eq(outbox.to, member.email ?? ""));
  const token = /token=(\S+)/.exec(mail?.text ?? "")?.[1] ?? "";
  const confirm = () => post("/api/email_confirm", { token });
  expect(await refused(async () => expect((await confirm()).statusCode).toBe(200))).toEqual([]);
  const logged = await loggedBy(async () => expect((await confirm()).json()).toMatchObject({ code: "token_invalid" }));
  // The link has logged in who pressed it.
  const again = { ...line("token_invalid", "POST /api/email_confirm"), member: member.id };
  expect(JSON.parse(logged)).toMatchObject({ event: "refused", ...again });
  expect(logged).not.toContain(token);
  await app.fastify.close();
});

test("the secret of a visitor's link is logged neither when it opens a letter nor when it does not; nor is the network", async () => {
  const app = await buildApp({ deps, cookies: { secret: "test", secure: false }, sandbox: false });
  const visitor = testClient(app.fastify);
  await visitor.send({ method: "GET", url: "/api/my_data" });
  const { token } = await makeLinkedLetter(world);
  const logged = await loggedBy(async () => {
    for (const payload of [
      { token, text: SECRET },
      { token: `${token}x`, text: SECRET },
    ]) {
      await visitor.send({ method: "POST", url: "/api/letter_link/open", payload });
      await visitor.send({ method: "POST", url: "/api/letter_link/reply", payload });
    }
  });
  expect(logged).toContain("token_invalid");
  for (const secret of [token, SECRET, "203.0.113.7"]) expect(logged).not.toContain(secret);
  await app.fastify.close();
});
