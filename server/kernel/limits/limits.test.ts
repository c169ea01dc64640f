import { describe, expect, test } from "vitest";
import { limits } from "#contract/route/limits.ts";
import { rateLimits } from "#server/db/schema/calls.ts";
import { tx } from "#server/kernel/tx.ts";
import { makeMember } from "#server/testing/factories.ts";
import { openWorld } from "#server/testing/world.ts";
import { makeCtx } from "#server/wiring/deps.ts";
import { consume, eraseSubject, networkOf, purgeUsesJob, waitText } from "./limits.ts";

const world = await openWorld();
const SECOND = 1000;

const from = (ip: string) => makeCtx(world.deps, { kind: "visitor" }, { ip, userAgent: "" });
const passed = (results: PromiseSettledResult<unknown>[]) => results.filter(({ status }) => status === "fulfilled");
const refused = (wait: string | RegExp) => ({ code: "too_many", message: expect.stringMatching(wait) });

describe("a rate limit", () => {
  test("of ten lets exactly ten of fifty pass that come at once", async () => {
    const guess = () => consume(from("198.51.100.1"), "password", "many@example.com");
    const results = await Promise.allSettled(Array.from({ length: 50 }, guess));
    expect(passed(results)).toHaveLength(limits.password.max);
    await expect(guess()).rejects.toMatchObject(refused("15 分鐘後"));
  });

  test("says when it goes again, and goes again then: each use leaves the window by itself", async () => {
    const ctx = world.as((await makeMember(world)).id);
    for (let n = 0; n < 19; n++) await consume(ctx, "message");
    world.pass(40 * SECOND);
    await consume(ctx, "message");
    await expect(consume(ctx, "message")).rejects.toMatchObject(refused(/請 (19|20) 秒後再送/));
    // Refused uses are not counted: a refused attempt does not extend the wait.
    await expect(consume(ctx, "message")).rejects.toMatchObject(refused(/請 (19|20) 秒後再送/));
    world.pass(20 * SECOND);
    for (let n = 0; n < 19; n++) await consume(ctx, "message");
    await expect(consume(ctx, "message")).rejects.toMatchObject(refused(/請 (39|40) 秒後再送/));
  });

  test("counts members, networks and addresses apart", async () => {
    const [a, b] = [world.as((await makeMember(world)).id), world.as((await makeMember(world)).id)];
    for (let n = 0; n < limits.newThread.max; n++) await consume(a, "newThread");
    await expect(consume(a, "newThread")).rejects.toMatchObject(refused("60 分鐘後"));
    await consume(b, "newThread");
    await consume(a, "report");
    const guess = (ip: string, email: string) => consume(from(ip), "password", email);
    for (let n = 0; n < 10; n++) await guess("192.0.2.1", "x@example.com");
    await expect(guess("192.0.2.99", "x@example.com")).rejects.toMatchObject(refused("分鐘後"));
    await guess("192.0.3.1", "x@example.com");
    await guess("192.0.2.1", "y@example.com");
  });

  test("is not used up by what is rolled back, and one use can be given back without the others", async () => {
    const ctx = from("192.0.4.1");
    const undone = tx(ctx, async (ctx) => {
      await consume(ctx, "phoneCodePause", "+886900000001");
      throw new Error("refused further on");
    });
    await expect(undone).rejects.toThrow("refused further on");
    const use = await consume(ctx, "phoneCodePause", "+886900000001");
    await expect(consume(ctx, "phoneCodePause", "+886900000001")).rejects.toMatchObject(refused(/(59|60) 秒後/));
    await use.giveBack();
    await consume(ctx, "phoneCodePause", "+886900000001");
    // Several uses may have the same timestamp: only one of them is taken back.
    const uses = await Promise.all(Array.from({ length: 10 }, () => consume(ctx, "password", "back@example.com")));
    await uses[3]?.giveBack();
    await consume(ctx, "password", "back@example.com");
    await expect(consume(ctx, "password", "back@example.com")).rejects.toMatchObject({ code: "too_many" });
  });

  test("keeps nothing of an address or a number that is to be forgotten, and no row after its window", async () => {
    const { db } = world.deps;
    await db.delete(rateLimits);
    await consume(from("192.0.5.1"), "password", "gone_%@example.com");
    await consume(from("192.0.5.1"), "password", "gone_x@example.com");
    await consume(from("192.0.5.1"), "phoneCodeDay", "+886900000002");
    for (const subject of ["gone_%@example.com", "+886900000002"]) await eraseSubject(world.system, subject);
    expect((await db.select().from(rateLimits)).map(({ key }) => key)).toEqual(["gone_x@example.com 192.0.5"]);
    world.pass(14 * 60 * SECOND);
    await purgeUsesJob.run(world.system, {});
    expect(await db.select().from(rateLimits)).toHaveLength(1);
    world.pass(2 * 60 * SECOND);
    await purgeUsesJob.run(world.system, {});
    expect(await db.select().from(rateLimits)).toEqual([]);
  });
});

test.each([
  ["203.0.113.7", "203.0.113"],
  ["::ffff:203.0.113.7", "203.0.113"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2"],
  ["2001:DB8::7:8:9:a", "2001:db8:0:0"],
  ["2001:db8::9", "2001:db8:0:0"],
  ["::1", "0:0:0:0"],
])("%s is of the network %s", (ip, network) => {
  expect(networkOf(ip)).toBe(network);
});

test.each([
  [0, "1 秒"],
  [41_001, "42 秒"],
  [90_000, "2 分鐘"],
  [60 * 60_000, "60 分鐘"],
  [23.2 * 60 * 60_000, "24 小時"],
])("%i ms are a wait of %s", (ms, words) => {
  expect(waitText(ms)).toBe(words);
});
