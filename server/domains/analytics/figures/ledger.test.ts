import { sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { getFigures } from "#contract/analytics/figure-routes.ts";
import { taipeiDay, taipeiMonth } from "#contract/time.ts";
import { makeMember } from "#server/testing/factories.ts";
import { runTogether } from "#server/testing/scenarios/run.ts";
import { scenariosUnder } from "#server/testing/scenarios/scenario.ts";
import { begin, setUp } from "#server/testing/scenarios/set-up.ts";
import { openWorld } from "#server/testing/world.ts";

/** The figures of money beside the ledger and the orders' own records, after random sales. */

const world = await openWorld();
const { db } = world.deps;
const SALES = Number(process.env.SCENARIOS ?? 40);

const sums = async (statement: ReturnType<typeof sql>) => {
  const { rows } = await db.execute<{ month: string; amount: number }>(statement);
  return Object.fromEntries(rows.filter(({ amount }) => amount !== 0).map(({ month, amount }) => [month, amount]));
};
const total = (of: Record<string, number>) => Object.values(of).reduce((all, amount) => all + amount, 0);
const local = (at: string) => sql.raw(`to_char(${at} at time zone 'Asia/Taipei', 'YYYY-MM')`);

/** What the ledger took into escrow for orders, less what came late and went straight back, and the platform's part. */
const takenIn = sql`
  select ${local("j.at")} as month, sum(e.amount)::int as amount
  from ledger_journals j join ledger_entries e on e.journal_id = j.id join ledger_accounts a on a.id = e.account_id
  where j.kind in ('order.paid', 'supplement.paid', 'order.refunded') and a.kind in ('escrow', 'promotions')
    and j.order_id is not null group by 1`;

/** What went back by the records of orders, beside what banks took themselves. */
const goneBack = sql`
  select 'all' as month, (coalesce((select sum(refunded) from orders where paid_at is not null), 0)
    + coalesce((select sum(amount) from later_refunds), 0)
    + coalesce((select sum(o.total - o.refunded - coalesce((select sum(l.amount) from later_refunds l where l.order_id = o.id), 0))
      from orders o where exists (
        select from order_events v where v.order_id = o.id and v.name = 'withdraw_by_law')), 0))::int as amount`;

test("paid, earned and refunded by month are what the ledger and the orders say", async () => {
  const operators = [
    world.as((await makeMember(world, { roles: ["finance"] })).id),
    world.as((await makeMember(world, { roles: ["finance"] })).id),
  ] as const;
  await world.fakes.gateway.settlement("instant");
  const began = taipeiDay(world.clock.now());
  const scenario = fc.array(
    // What a bank takes back itself is no refund.
    scenariosUnder([]).map((each) => ({ ...each, letter: null })),
    { minLength: SALES, maxLength: SALES },
  );
  const [scenarios = []] = fc.sample(scenario, {
    numRuns: 1,
    ...(process.env.PROPERTY_SEED && { seed: Number(process.env.PROPERTY_SEED) }),
  });
  const sales = await Promise.all((await setUp(world, scenarios as never)).map((each) => begin(world, each)));
  await runTogether(world, operators, { sales, captured: true });

  const reader = world.operator((await makeMember(world, { roles: ["finance"] })).id);
  const by = async (unit: "day" | "month") =>
    reader.call(getFigures, { query: { by: unit, from: began, until: taipeiDay(world.clock.now()) } });
  const [months, days] = [await by("month"), await by("day")];
  const shown = (name: "gmv" | "take" | "refundSum") =>
    Object.fromEntries(months.points.map((point) => [point.at, point[name] ?? 0]).filter(([, amount]) => amount !== 0));

  const ledger = await sums(takenIn);
  expect(shown("gmv")).toEqual(ledger);
  expect(total(ledger)).toBeGreaterThan(0);
  expect(days.total.gmv).toBe(total(ledger));

  // Bills are what is left of both fees of an order.
  const billed = await sums(sql`select 'all' as month, coalesce(sum(total), 0)::int as amount from fee_bills`);
  expect(total(shown("take"))).toBe(total(billed));
  expect(total(shown("refundSum"))).toBe(total(await sums(goneBack)));

  // Days add up to months, and months to the period.
  for (const name of ["gmv", "take", "refundSum", "placed", "paid", "completed", "refunds"] as const) {
    const sumOf = (points: readonly { at: string }[], month = "") =>
      points
        .filter(({ at }) => at.startsWith(month))
        .reduce((all, point) => all + ((point as Record<string, unknown>)[name] as number), 0);
    expect(sumOf(days.points)).toBe(days.total[name]);
    for (const { at, [name]: value } of months.points) expect(sumOf(days.points, at)).toBe(value);
  }
  const counted = await sums(sql`
    select ${local("paid_at")} as month, count(*)::int as amount from orders where paid_at is not null group by 1`);
  expect(Object.fromEntries(months.points.map(({ at, paid }) => [at, paid]).filter(([, n]) => n !== 0))).toEqual(
    counted,
  );
  expect(months.points.at(-1)?.at).toBe(taipeiMonth(world.clock.now()));
}, 240_000);
