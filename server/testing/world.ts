import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { afterAll, inject } from "vitest";
import { sandboxCompany } from "#contract/company.ts";
import { proofLivesMs } from "#contract/terms.ts";
import { openDb, openPool } from "../db/client.ts";
import { sessions } from "../db/schema/accounts.ts";
import { startSession } from "../domains/accounts/index.ts";
import { drain, type Work } from "../jobs/work.ts";
import { clearCaches } from "../kernel/caches.ts";
import { MovableClock } from "../kernel/clock.ts";
import type { Ctx } from "../kernel/ctx.ts";
import { openLog } from "../kernel/log-errors.ts";
import type { App } from "../wiring/app.ts";
import { buildApp } from "../wiring/app.ts";
import { type Deps, memberCtx, systemCtx } from "../wiring/deps.ts";
import { workOf } from "../wiring/work.ts";
import { type TestClient, testClient } from "./client.ts";
import { cloneDatabase } from "./database.ts";
import { type FakePorts, fakePorts } from "./ports.ts";

export type World = {
  deps: Deps;
  app: App;
  clock: MovableClock;
  fakes: FakePorts;
  system: Ctx;
  /** Context of a member with status 1. */
  as(userId: number): Ctx;
  visitor(): TestClient;
  /** A browser logged in as this member. `proven`: with a fresh proof of identity. */
  client(userId: number, options?: { secondFactor?: boolean; proven?: boolean }): Promise<TestClient>;
  /** A browser of an operator with a second factor; repeats the proof whenever it has expired. */
  operator(userId: number): TestClient;
  /** Moves the clock forward. */
  pass(milliseconds: number): void;
  /** Runs all waiting jobs. */
  drain(): Promise<void>;
  /** Runs the jobs in parallel, without those that only notify or count: for tests about money. */
  drainQuietly(): Promise<void>;
};

/** Parallel jobs; the pool has eight connections. */
const AT_ONCE = 6;
const tells = /^notifications\.|\.(tell|recount|ask_for)_/;

/**
 * Jobs without notifications: drops subscribers that only notify, and sends no mails. Runs subscribers within the
 * event's job, because separate jobs would be half of the queue's work.
 */
function quiet(work: Work): Work {
  const subscribers = work.subscriptions.filter(({ subscriber }) => !tells.test(subscriber));
  const hear = async (_ctx: Ctx, { name, payload }: Record<string, unknown>) => {
    for (const { subscriber, handle } of subscribers.filter(({ event }) => event === name))
      await handle(work.ctx(subscriber), payload as Record<string, unknown>);
  };
  return {
    ...work,
    jobs: [
      ...work.jobs.map((job) => (job.name === "send_outbox" ? { ...job, run: async () => {} } : job)),
      { name: "event", does: "tells all who hear an event", run: hear },
    ],
  };
}

/** Starts a database, a server and a clock. Call it once at the top of a test file. */
export async function openWorld(): Promise<World> {
  clearCaches();
  const database = await cloneDatabase(inject("databaseUrl"));
  const folder = await mkdtemp(join(inject("scratch"), "files-"));
  const pool = openPool(database.url, 8);
  const clock = new MovableClock();
  const fakes = await fakePorts(folder, clock);
  const deps: Deps = {
    pool,
    db: openDb(pool),
    ports: { clock, origin: "http://localhost", company: sandboxCompany, ...fakes.ports },
    log: openLog(process.env.LOG_LEVEL ?? "silent"),
  };
  const app = await buildApp({ deps, cookies: { secret: "test", secure: false }, sandbox: true });
  await app.fastify.ready();
  fakes.gateway.connect(app.fastify);
  afterAll(async () => {
    await fakes.close();
    await app.fastify.close();
    await pool.end();
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  });
  return {
    deps,
    app,
    clock,
    fakes,
    system: systemCtx(deps, "test"),
    as: (id) => memberCtx(deps, id),
    visitor: () => testClient(app.fastify),
    async client(userId, { proven = false, ...options } = {}) {
      const client = testClient(app.fastify);
      const { token } = await startSession(systemCtx(deps, "test"), userId, options);
      if (proven) await deps.db.update(sessions).set({ provenAt: clock.now() }).where(eq(sessions.userId, userId));
      client.cookies.set("sid", token);
      return client;
    },
    operator(userId) {
      let begun: number | null = null;
      let started: Promise<void> | undefined;
      const start = async (cookies: Map<string, string>) => {
        const { token } = await startSession(systemCtx(deps, "test"), userId, { secondFactor: true });
        cookies.set("sid", token);
        cookies.delete("csrf");
      };
      // Parallel calls wait for the same session.
      const before = async (cookies: Map<string, string>) => {
        const now = clock.now().getTime();
        if (begun === null || now - begun >= proofLivesMs) {
          begun = now;
          started = start(cookies);
        }
        await started;
      };
      return testClient(app.fastify, undefined, before);
    },
    pass: (milliseconds) => clock.set(clock.offset + milliseconds),
    drain: () => drain(workOf(deps)),
    drainQuietly: () => drain(quiet(workOf(deps)), AT_ONCE),
  };
}
