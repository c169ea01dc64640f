import fc from "fast-check";
import { expect, test } from "vitest";
import { later } from "#server/kernel/clock.ts";
import { bothSay, instant } from "#server/testing/agree.ts";
import { openWorld } from "#server/testing/world.ts";
import { newsIn } from "./predicates.ts";

const world = await openWorld();
const now = new Date("2026-03-20T04:00:00Z");
const near = fc.option(fc.integer({ min: -2, max: 2 }).map((ms) => later(now, ms)));
// What the table takes: withdrawn is only what was published.
const times = fc
  .record({ publishAt: near, withdrawnAt: near })
  .filter(({ publishAt, withdrawnAt }) => withdrawnAt === null || publishAt !== null);

test("news are in exactly one state at any instant, and the database calls it the same", async () => {
  await fc.assert(
    fc.asyncProperty(times, async (facts) => {
      const row = { publish_at: instant(facts.publishAt), withdrawn_at: instant(facts.withdrawnAt) };
      const { sql, test } = await bothSay(world.deps.db, newsIn, { facts, row, now });
      expect(sql).toEqual(test);
      expect(Object.values(test).filter(Boolean)).toHaveLength(1);
    }),
  );
});
