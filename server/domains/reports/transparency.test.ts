import { expect, test } from "vitest";
import { getTransparency, transparencyTables } from "#contract/reports/transparency.ts";
import { startOfTaipeiMonth, taipeiMonth } from "#contract/time.ts";
import { actsOf } from "#server/kernel/domain.ts";
import { openWorld } from "#server/testing/world.ts";
import { domains } from "#server/wiring/domains.ts";

const world = await openWorld();

test("every number counts acts that some domain writes into the audit log", () => {
  const known = new Set(domains.flatMap((domain) => Object.keys(actsOf(domain))));
  const counted = transparencyTables.flatMap(({ lines }) => lines.flatMap(({ acts }) => acts.flat()));
  expect(counted.filter((act) => !known.has(act))).toEqual([]);
  for (const { columns, lines } of transparencyTables)
    for (const { acts, title } of lines) expect(acts.length, title).toBe(columns.length);
});

test("acts are counted in the half-year of their day in Taipei; halves before the first act are not shown", async () => {
  const [year = 0, month = 0] = taipeiMonth(world.clock.now()).split("-").map(Number);
  const [running, before] = month <= 6 ? [`${year}-1`, `${year - 1}-2`] : [`${year}-2`, `${year}-1`];
  const start = startOfTaipeiMonth(month <= 6 ? `${year}-01` : `${year}-07`);
  await world.deps.pool.query(
    `insert into audit_log (actor, action, subject, at)
     values ('member', 'service.report', 'service', $1::timestamptz - interval '1 second'),
       ('system', 'copyright_notice.confirm', 'copyright_notice', $1::timestamptz - interval '9 days'),
       ('member', 'copyright_notice.file', 'copyright_notice', $1::timestamptz - interval '8 days'),
       ('member', 'service.report', 'service', $1),
       ('operator', 'service_report.uphold', 'service', $1)`,
    [start],
  );
  const visitor = world.visitor();
  const now = await visitor.call(getTransparency, {});
  expect(now).toMatchObject({ half: running, open: true, halves: [running, before] });
  expect(now.tables[0]?.[0]).toEqual([1, 1, 0]);
  const past = await visitor.call(getTransparency, { query: { half: before } });
  expect(past).toMatchObject({ half: before, open: false });
  expect(past.tables[0]?.[0]).toEqual([1, 0, 0]);
  expect(past.tables[2]?.[0]).toEqual([2]);
  // One that is not shown.
  expect((await visitor.call(getTransparency, { query: { half: "2019-1" } })).half).toBe(running);
});
