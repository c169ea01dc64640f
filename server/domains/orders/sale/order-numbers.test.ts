import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { makeOrderRow } from "#server/testing/factories/payments.ts";
import { openWorld } from "#server/testing/world.ts";

const world = await openWorld();

test("no two counts have one number, and each is nine digits long", async () => {
  const { rows } = await world.deps.db.execute<{ numbers: number; least: number; most: number }>(sql`
    select count(distinct order_number(n))::int as numbers, min(order_number(n)) as least, max(order_number(n)) as most
    from generate_series(1, 20000) n`);
  const [found] = rows;
  expect(found?.numbers).toBe(20_000);
  expect(found?.least).toBeGreaterThanOrEqual(100_000_000);
  expect(found?.most).toBeLessThanOrEqual(999_999_999);
});

test("numbers of orders one after the other do not say how many came between them", async () => {
  const ids: number[] = [];
  for (const _ of Array.from({ length: 20 })) ids.push((await makeOrderRow(world)).id);
  const steps = ids.slice(1).map((id, at) => id - (ids[at] ?? 0));
  // A counter only goes up, by little.
  expect(steps.some((step) => step < 0)).toBe(true);
  expect(Math.max(...steps.map(Math.abs))).toBeGreaterThan(1_000_000);
});
