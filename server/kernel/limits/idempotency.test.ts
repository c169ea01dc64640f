import { type ChildProcess, spawn } from "node:child_process";
import { once as happened } from "node:events";
import { describe, expect, test } from "vitest";
import { analyticsEvents } from "#server/db/schema/moderation.ts";
import { DAY, HOUR, MINUTE } from "#server/kernel/clock.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { afterCommit, tx } from "#server/kernel/tx.ts";
import { makeMember, nextSerial } from "#server/testing/factories.ts";
import { openWorld } from "#server/testing/world.ts";
import { type IdempotentCall, purgeAnswersJob, runIdempotent, runIdempotentApart } from "./idempotency.ts";

const world = await openWorld();
const { pool } = world.deps;

async function fresh(): Promise<IdempotentCall> {
  const memberId = (await makeMember(world)).id;
  return { memberId, key: `key-${nextSerial()}-once`, call: "POST /api/things", input: "abc" };
}

/** The work of these tests: a countable effect, named by the key. */
async function leaveTrace(ctx: Ctx, { key }: IdempotentCall): Promise<{ b: number; a: string }> {
  await ctx.db.insert(analyticsEvents).values({ name: key, data: {}, at: ctx.now() });
  return { b: 1, a: key };
}

async function traces({ key }: IdempotentCall): Promise<number> {
  const { rows } = await pool.query("select count(*)::int as n from analytics_events where name = $1", [key]);
  return rows[0].n;
}

const ways = {
  once: (what: IdempotentCall, work = leaveTrace) => runIdempotent(world.system, what, (ctx) => work(ctx, what)),
  runIdempotentApart: (what: IdempotentCall, work = leaveTrace) =>
    runIdempotentApart(world.system, what, () => work(world.system, what)),
};

describe.each(Object.entries(ways))("%s", (_name, go) => {
  test("does the work for the first and repeats its answer byte for byte, for a day", async () => {
    const what = await fresh();
    const answer = JSON.stringify(await go(what));
    expect(JSON.stringify(await go(what))).toBe(answer);
    world.pass(DAY - MINUTE);
    expect(JSON.stringify(await go(what))).toBe(answer);
    expect(await traces(what)).toBe(1);
    world.pass(2 * MINUTE);
    await go(what);
    expect(await traces(what)).toBe(2);
  });

  test("refuses another content and another call under the same key; another member's key is another", async () => {
    const what = await fresh();
    await go(what);
    await expect(go({ ...what, input: "abd" })).rejects.toMatchObject({ code: "key_reused", status: 422 });
    await expect(go({ ...what, call: "POST /api/others" })).rejects.toMatchObject({ code: "key_reused" });
    await go({ ...what, memberId: (await makeMember(world)).id });
    expect(await traces(what)).toBe(2);
  });

  test("a work that fails leaves the key free, also for a corrected content", async () => {
    const what = await fresh();
    const fail = async () => {
      throw new Error("no such thing");
    };
    await expect(go(what, fail)).rejects.toThrow("no such thing");
    await go({ ...what, input: "corrected" });
    expect(await traces(what)).toBe(1);
  });
});

test("two processes at once: one works, the other waits and repeats", async () => {
  const what = await fresh();
  const answers = await Promise.all([ways.once(what), ways.once(what)]);
  expect(answers[0]).toEqual(answers[1]);
  expect(await traces(what)).toBe(1);
});

test("what is queued for after the commit is done then, and not after a rollback", async () => {
  const done: string[] = [];
  const what = await fresh();
  await runIdempotent(world.system, what, (ctx) =>
    tx(ctx, async (ctx) => {
      afterCommit(ctx, () => done.push("committed"));
      expect(done).toEqual([]);
      return leaveTrace(ctx, what);
    }),
  );
  const failed = tx(world.system, async (ctx) => {
    afterCommit(ctx, () => done.push("rolled back"));
    throw new Error("no");
  });
  await expect(failed).rejects.toThrow("no");
  expect(done).toEqual(["committed"]);
});

describe("a process that is killed", () => {
  /** Starts another process that works under the key and stops at the given point, to be killed there. */
  async function stopped(what: IdempotentCall, way: "once" | "runIdempotentApart", where: "working" | "answered") {
    const script = `
      import { openDb, openPool } from "#server/db/client.ts";
      import { runIdempotent, runIdempotentApart } from "#server/kernel/limits/idempotency.ts";
      const what = ${JSON.stringify(what)};
      const stop = (at) => at === "${where}" ? (console.log(at), new Promise(() => setInterval(() => {}, 1000))) : undefined;
      const outer = { db: openDb(openPool(process.env.URL)), now: () => new Date(Date.now() + ${world.clock.offset}) };
      const work = async (ctx) => {
        await ctx.db.execute("insert into analytics_events (name, data, at) values ('" + what.key + "', '{}', now())");
        await stop("working");
        return { b: 1, a: what.key };
      };
      await ${way === "once" ? "runIdempotent(outer, what, work)" : "runIdempotentApart(outer, what, () => work(outer))"};
      await stop("answered");`;
    const child: ChildProcess = spawn(process.execPath, ["--input-type=module", "-e", script], {
      env: { ...process.env, URL: pool.options.connectionString },
      stdio: ["ignore", "pipe", "inherit"],
    });
    if (!child.stdout) throw new Error("the output is piped");
    const [said] = await Promise.race([happened(child.stdout, "data"), happened(child, "exit")]);
    expect(String(said).trim()).toBe(where);
    child.kill("SIGKILL");
    await happened(child, "exit");
  }

  test("in its work has done nothing; the next try does it, once", async () => {
    const what = await fresh();
    await stopped(what, "once", "working");
    expect(await ways.once(what)).toEqual({ b: 1, a: what.key });
    expect(await traces(what)).toBe(1);
  });

  test.each(["once", "runIdempotentApart"] as const)(
    "after its commit (%s) has done it; the next try repeats",
    async (way) => {
      const what = await fresh();
      await stopped(what, way, "answered");
      expect(await ways[way](what)).toEqual({ b: 1, a: what.key });
      expect(await traces(what)).toBe(1);
    },
  );

  test("in work apart keeps its key for two minutes; then the same content, and no other, is tried again", async () => {
    const what = await fresh();
    await stopped(what, "runIdempotentApart", "working");
    await expect(ways.runIdempotentApart(what)).rejects.toMatchObject({ code: "still_running", status: 409 });
    world.pass(2 * MINUTE);
    await expect(ways.runIdempotentApart({ ...what, input: "other" })).rejects.toMatchObject({ code: "key_reused" });
    const resumed = await ways.runIdempotentApart(what, async () => ({ b: 2, a: "found by its own key" }));
    expect(resumed).toEqual({ b: 2, a: "found by its own key" });
    expect(await traces(what)).toBe(1);
  });
});

test("a job deletes what is not repeated any more", async () => {
  const [old, young] = [await fresh(), await fresh()];
  await ways.once(old);
  world.pass(DAY - HOUR);
  await ways.once(young);
  world.pass(2 * HOUR);
  await purgeAnswersJob.run(world.system, {});
  const { rows } = await pool.query("select member_id from idempotency_keys where member_id = any($1)", [
    [old.memberId, young.memberId],
  ]);
  expect(rows).toEqual([{ member_id: young.memberId }]);
});
