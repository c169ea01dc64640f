import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from "vitest";
import { sandboxCompany } from "#contract/company.ts";
import { openDb, openPool } from "#server/db/client.ts";
import { clusterFolder, startEmbedded } from "#server/db/embedded.ts";
import { migrateDatabase } from "#server/db/migrate.ts";
import { startSession } from "#server/domains/accounts/index.ts";
import { makeMember } from "#server/testing/factories.ts";
import { openWorld } from "#server/testing/world.ts";
import { buildApp } from "#server/wiring/app.ts";
import { systemCtx } from "#server/wiring/deps.ts";
import { mountBuiltPages } from "./pages.ts";

const world = await openWorld();
// A separate cluster, because this test suspends it and other files need theirs.
const database = await startEmbedded(await clusterFolder(`${inject("scratch")}/silent`), ["-c", "fsync=off"]);
const patient = openPool(database.url, 3);
await migrateDatabase(patient);

const CONNECTIONS = 4;
const patience = { connection: 1000, answer: 1000 };
/** Maximum wait for a suspended database, ms: the timeout of an answer, and a margin for slow machines. */
const WITHIN = 8000;

const pool = openPool(database.url, CONNECTIONS, patience);
const deps = { ...world.deps, pool, db: openDb(pool) };
const cookies = { secret: "test", secure: false };
const { fastify: app, apiFor } = await buildApp({ deps, cookies, sandbox: false });

let stopped: number[] = [];

/** Suspends all processes of the cluster; connections to it stay open. */
async function silence(): Promise<void> {
  onTestFinished(speak);
  const { rows } = await patient.query<{ pid: number }>(
    "select pid from pg_stat_activity where pid <> pg_backend_pid()",
  );
  const { rows: own } = await patient.query<{ pid: number; main: number }>(
    "select pg_backend_pid() as pid, split_part(pg_read_file('postmaster.pid'), E'\\n', 1)::int as main",
  );
  stopped = [...own.map(({ main }) => main), ...rows.map(({ pid }) => pid), ...own.map(({ pid }) => pid)];
  for (const pid of stopped) kill(pid, "SIGSTOP");
}

function speak(): void {
  for (const pid of stopped.splice(0)) kill(pid, "SIGCONT");
}

/** A process that has already ended needs no signal. */
function kill(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {}
}

beforeAll(async () => {
  await mountBuiltPages(app, {
    ...{ cookies, apiFor, origin: "http://localhost", company: sandboxCompany, sandbox: false, formTargets: [] },
    now: () => world.clock.now().getTime(),
    renders: { atOnce: 4, waiting: 4, patience: 20_000 },
  });
  await app.ready();
});

afterAll(async () => {
  speak();
  await app.close();
  await pool.end();
  await patient.end();
  await database.stop();
});

/** Opens all connections of the pool, so that none has to be opened later. */
const warm = () => Promise.all(Array.from({ length: CONNECTIONS }, () => pool.query("select pg_sleep(0.05)")));

/** Requests a page, a call, and the readiness check. */
const asked = () =>
  Promise.all(
    ["/services/1", "/api/services", "/readyz"].map((url) => app.inject({ url, remoteAddress: "203.0.113.77" })),
  );

test("a page, a call and readiness say soon that a silent database is away, and all is well when it speaks again", async () => {
  await warm();
  await silence();
  // The first requests wait for answers, the later ones for connections.
  for (let round = 0; round < 2; round++) {
    const begun = Date.now();
    const [page, call, ready] = await asked();
    expect(Date.now() - begun).toBeLessThan(WITHIN);
    expect([page?.statusCode, call?.statusCode, ready?.statusCode]).toEqual([503, 503, 503]);
    expect(page?.body).toMatch(/暫時(?:沒有回應|無法使用)/);
    expect(call?.json().code).toBe("unavailable");
    expect(ready?.json()).toMatchObject({ ok: false, database: false });
  }
  speak();
  const [page, call, ready] = await asked();
  expect([page?.statusCode, call?.statusCode, ready?.statusCode]).toEqual([404, 200, 200]);
});

test("transactions that a silent database never began or ended keep no connection", async () => {
  await warm();
  const inHand = deps.db.transaction((inner) => inner.execute(sql`select pg_sleep(30)`));
  const refused = expect(inHand).rejects.toThrow();
  await sleep(100);
  await silence();
  const all = await Promise.allSettled(Array.from({ length: 8 }, () => deps.db.transaction(async () => {})));
  expect(all.map(({ status }) => status)).toEqual(Array(8).fill("rejected"));
  await refused;
  // One connection listens, and receives nothing meanwhile.
  await expect.poll(() => pool.totalCount).toBe(1);
  speak();
  await warm();
  const { rows } = await patient.query(
    "select from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'",
  );
  expect(rows).toEqual([]);
});

test("what was under way when the database fell silent is done once by trying again, not twice", async () => {
  const member = await makeMember({ ...world, deps: { ...world.deps, db: openDb(patient) } });
  const { token } = await startSession(systemCtx(deps, "test"), member.id);
  const { cookies: got } = await app.inject({ url: "/api/my_data", cookies: { sid: token } });
  const csrf = got.find(({ name }) => name === "csrf")?.value ?? "";
  const write = () =>
    app.inject({
      ...{ method: "POST", url: "/api/contact_us_logged", cookies: { sid: token, csrf } },
      headers: {
        "x-requested-with": "XMLHttpRequest",
        "x-csrf-token": csrf,
        "idempotency-key": "the-key-of-this-letter",
      },
      payload: {
        kind: "contact",
        subject: "打字的主旨",
        text: "打字的內容，這是一封很長的信，至少要有二十個字才送得出去。",
      },
    });
  const letters = async () => (await patient.query("select id from contacts where user_id = $1", [member.id])).rowCount;

  const holder = await patient.connect();
  await holder.query("begin");
  await holder.query("select from users where id = $1 for update", [member.id]);
  const begun = Date.now();
  const first = write();
  await expect
    .poll(async () => (await patient.query("select from pg_locks where not granted")).rowCount, { interval: 20 })
    .toBeGreaterThan(0);
  await silence();
  expect((await first).statusCode).toBe(503);
  expect(Date.now() - begun).toBeLessThan(WITHIN);
  speak();
  await holder.query("rollback");
  holder.release();
  await expect.poll(async () => (await patient.query("select from pg_locks where not granted")).rowCount).toBe(0);
  expect(await letters()).toBe(0);
  expect([(await write()).statusCode, await letters()]).toEqual([200, 1]);
  expect([(await write()).statusCode, await letters()]).toEqual([200, 1]);
});
