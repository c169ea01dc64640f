import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import * as calls from "#contract/ledger/routes.ts";
import * as terms from "#contract/terms.ts";
import { DAY } from "#server/kernel/clock.ts";
import { reconcile } from "#server/testing/factories/books.ts";
import { grant } from "#server/testing/factories/ledger.ts";
import { makeMember } from "#server/testing/factories.ts";
import { openWorld } from "#server/testing/world.ts";
import { expireCoins, warnOfExpiry } from "./expire-coins.ts";
import { grantCoins, post } from "./index.ts";
import { creditTitles } from "./point-queries.ts";
import { coinExpiry, journalKinds } from "./rules.ts";

const world = await openWorld();
const ctx = world.system;

async function member(balance = 0) {
  const { id } = await makeMember(world);
  if (balance > 0) await grant(world, id, "balance", balance);
  return { id, client: await world.client(id) };
}
const code = (work: Promise<unknown>) =>
  work.then(
    () => "done",
    (error) => error.body?.code,
  );

test("points that were balance may be turned back for thirty days, the oldest first, and no others", async () => {
  const { id, client } = await member(500);
  await grant(world, id, "points", 100);
  await client.call(calls.balanceToPoint, { body: { amount: 200 } });
  world.pass(10 * DAY);
  await client.call(calls.balanceToPoint, { body: { amount: 50 } });
  expect(await client.call(calls.getMyPoints, {})).toMatchObject({
    ...{ balance: 250, points: 350, returnable: 250 },
    returnableLots: [{ left: 200 }, { left: 50 }],
  });
  expect(await code(client.call(calls.pointToBalance, { body: { amount: 251 } }))).toBe("points_not_returnable");
  expect(await client.call(calls.pointToBalance, { body: { amount: 210 } })).toEqual({ balance: 460, points: 140 });
  expect((await client.call(calls.getMyPoints, {})).returnableLots).toMatchObject([{ granted: 50, left: 40 }]);
  world.pass(terms.pointsReturnDays * DAY);
  // The session has expired, too.
  const later = await world.client(id);
  expect((await later.call(calls.getMyPoints, {})).returnable).toBe(0);
  expect(await code(later.call(calls.pointToBalance, { body: { amount: 1 } }))).toBe("points_not_returnable");
  const records = await later.call(calls.getMyPointRecords, {});
  expect(records.data.map(({ amount }) => amount)).toEqual([-210, 50, 200, 100]);
  expect(records.total).toBe(4);
});

test("fifty times the same wish back is once", async () => {
  const { client } = await member(100);
  await client.call(calls.balanceToPoint, { body: { amount: 100 } });
  const wish = { body: { amount: 60 }, key: "back-once-1" };
  await Promise.all(Array.from({ length: 50 }, () => code(client.call(calls.pointToBalance, wish))));
  expect(await client.call(calls.getMyPoints, {})).toMatchObject({ balance: 60, points: 40, returnable: 40 });
});

test("coins end with the sixth month after their grant, are told of once, and go back to the platform", async () => {
  expect(coinExpiry(new Date("2026-01-31T23:59:00+08:00"))).toEqual(new Date("2026-07-31T23:59:59.999+08:00"));
  expect(coinExpiry(new Date("2026-08-01T00:00:00+08:00"))).toEqual(new Date("2027-02-28T23:59:59.999+08:00"));
  const { id, client } = await member();
  const coins = { userId: id, amount: 30, origin: "問卷回饋", key: `survey:${id}` };
  expect([await grantCoins(ctx, coins), await grantCoins(ctx, coins)]).toEqual([true, false]);
  const { coinLots } = await client.call(calls.getMyPoints, {});
  expect(coinLots).toMatchObject([{ left: 30, origin: "問卷回饋" }]);
  const end = new Date(coinLots[0]?.expiresAt ?? "").getTime();
  world.pass(end - world.clock.now().getTime() - 15 * DAY);
  expect(await warnOfExpiry(ctx)).toBe(0);
  world.pass(2 * DAY);
  expect([await warnOfExpiry(ctx), await warnOfExpiry(ctx)]).toEqual([1, 0]);
  await world.drain();
  const { rows } = await world.deps.pool.query("select subject from outbox where key like $1", [
    `coins_expiring:${id}:%`,
  ]);
  expect(rows).toMatchObject([{ subject: expect.stringContaining("30 枚金幣將在") }]);
  expect(await expireCoins(ctx)).toBe(0);
  world.pass(14 * DAY);
  // Expired, though not swept yet.
  const later = await world.client(id);
  expect((await later.call(calls.getMyPoints, {})).coins).toBe(0);
  expect([await expireCoins(ctx), await expireCoins(ctx)]).toEqual([1, 0]);
  const records = await later.call(calls.getMyPointRecords, { query: { of: "coins" } });
  expect(records.data.map(({ title, amount }) => [title, amount])).toEqual([
    ["金幣到期", -30],
    ["獲得金幣", 30],
  ]);
  expect((await reconcile(ctx)).differences).toEqual([]);
});

test("each journal has its name in the glossary, and the glossary names no other", async () => {
  const glossary = await readFile(new URL("../../../docs/glossary.md", import.meta.url), "utf8");
  const [table = ""] = /^\| journal .*\n(?:\|.*\n)+/m.exec(glossary) ?? [];
  const named = [...table.matchAll(/`([a-z_]+\.[a-z_]+)`/g)].map(([, name]) => name);
  expect(named.sort()).toEqual([...journalKinds].sort());
});

test.each(["points", "coins"] as const)("a member reads why their %s changed, whatever changed them", async (kind) => {
  const { id, client } = await member();
  const kinds = Object.keys(creditTitles) as (keyof typeof creditTitles)[];
  for (const [at, journal] of kinds.entries()) {
    const entries = [
      { account: { kind: "promotions" }, amount: -1 } as const,
      { account: { kind, userId: id }, amount: 1 } as const,
    ];
    await post(ctx, { kind: journal, key: `test:title:${kind}:${at}`, entries });
  }
  const { data } = await client.call(calls.getMyPointRecords, { query: { of: kind } });
  const titles = data.map(({ title }) => title).reverse();
  expect(titles).toEqual(kinds.map((journal) => creditTitles[journal]));
  expect(titles.filter((title) => title === "帳務調整")).toHaveLength(1);
});
