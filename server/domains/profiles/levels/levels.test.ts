import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { getMyNotifications } from "#contract/notifications/routes.ts";
import { getMyLevel } from "#contract/profiles/routes.ts";
import { users } from "#server/db/schema/accounts.ts";
import { levels } from "#server/db/schema/profiles.ts";
import { DAY, later } from "#server/kernel/clock.ts";
import { makeMember } from "#server/testing/factories.ts";
import { openWorld } from "#server/testing/world.ts";
import { recountSellers } from "../index.ts";

const world = await openWorld();
const { db } = world.deps;

/** Finished sales with five stars, as the orders domain leaves them. */
async function makeSales(sellerId: number, n: number, ago: number): Promise<void> {
  const { id: buyerId } = await makeMember(world);
  const ended = later(world.clock.now(), -ago * DAY).toISOString();
  await db.execute(sql`
    with sold as (
      insert into orders (buyer_id, seller_id, state, snapshot, price, buyer_fee, commission, total, buyer_fee_bp,
        commission_bp, completed_at, closed_at, due_at, delivered_at)
      select ${buyerId}, ${sellerId}, 'completed', '{}', 1000, 50, 150, 1050, 500, 1500,
        ${ended}, ${ended}, ${ended}, ${ended} from generate_series(1, ${n}::int) k returning id)
    insert into reviews (order_id, author_id, subject_id, side, overall, quality, communication, value, text, shown_at, created_at)
    select id, ${buyerId}, ${sellerId}, 'buyer', 5, 5, 5, 5, '很滿意', ${ended}, ${ended} from sold`);
}

test("a level comes with the sales, is announced to end when they are a year old, and ends a month later", async () => {
  const { id, email } = await makeMember(world);
  // A fresh session each time, because sessions end as the months pass.
  const seller = () => world.client(id);
  const titles = async () => {
    await world.drain();
    return (await (await seller()).call(getMyNotifications, { query: {} })).data.map(({ title }) => title);
  };
  const mails = async () => {
    const { rows } = await db.execute<{ subject: string }>(sql`select subject from outbox where "to" = ${email}`);
    return rows.map(({ subject }) => subject);
  };
  await makeSales(id, 10, 300);
  await makeSales(id, 3, 1);
  await recountSellers(world.system);
  await recountSellers(world.system);
  expect(await (await seller()).call(getMyLevel, {})).toMatchObject({
    level: 3,
    falls: null,
    selling: true,
    target: { level: 4, parts: [{ part: "completed", have: 13, least: 30, met: false }, {}, {}, {}] },
    history: [{ step: "raised", level: 3, completed: 13, completionRate: 1 }],
  });
  expect(await titles()).toEqual(["你的等級升到 3"]);
  expect(await mails()).toEqual([]);

  // The ten sales are now older than twelve months; the three that are left earn level 2.
  world.pass(70 * DAY);
  await recountSellers(world.system);
  await recountSellers(world.system);
  const told = await (await seller()).call(getMyLevel, {});
  expect(told).toMatchObject({
    level: 3,
    falls: 2,
    target: { level: 3, parts: [{ part: "completed", have: 3, least: 10, met: false }, {}, {}, {}] },
    history: [{ step: "noticed", completed: 3 }, { step: "raised" }],
  });
  const notice = new Date(told.lapsesAt ?? 0).getTime() - world.clock.now().getTime();
  expect(notice).toBeGreaterThanOrEqual(30 * DAY);
  expect((await titles())[0]).toMatch(/^等級 3 保留到 \d+\/\d+，之後為等級 2$/);
  expect(await mails()).toEqual([expect.stringMatching(/^你的等級 3 保留到 \d+ 年/)]);

  world.pass(29 * DAY);
  await recountSellers(world.system);
  expect(await (await seller()).call(getMyLevel, {})).toMatchObject({ level: 3, falls: 2 });
  world.pass(3 * DAY);
  await recountSellers(world.system);
  await recountSellers(world.system);
  expect(await (await seller()).call(getMyLevel, {})).toMatchObject({
    level: 2,
    falls: null,
    history: [{ step: "lowered" }, {}, {}],
  });
  expect((await titles())[0]).toBe("你的等級調整為 2");
  expect(await mails()).toHaveLength(1);
});

test("who sells again within the month keeps the level", async () => {
  const { id } = await makeMember(world, { level: 3 });
  const seller = await world.client(id);
  await makeSales(id, 3, 1);
  await recountSellers(world.system);
  expect(await seller.call(getMyLevel, {})).toMatchObject({ level: 3, falls: 2 });
  await makeSales(id, 7, 2);
  await recountSellers(world.system);
  expect(await seller.call(getMyLevel, {})).toMatchObject({ level: 3, falls: null, history: [{ step: "kept" }, {}] });
  await world.drain();
  const { data } = await seller.call(getMyNotifications, { query: {} });
  expect(data[0]?.title).toBe("成績補上了，等級 3 不變");
});

test("two counts at once write one row", async () => {
  const { id } = await makeMember(world);
  await makeSales(id, 3, 1);
  await Promise.all([recountSellers(world.system), recountSellers(world.system)]);
  expect(await db.select().from(levels).where(eq(levels.userId, id))).toHaveLength(1);
  expect(await db.select({ level: users.level }).from(users).where(eq(users.id, id))).toEqual([{ level: 2 }]);
});

test("who never sold has the first level, which nobody loses", async () => {
  const member = await world.client((await makeMember(world)).id);
  expect(await member.call(getMyLevel, {})).toMatchObject({
    level: 1,
    lapsesAt: null,
    selling: false,
    target: { level: 2, parts: [{ have: 0, least: 3 }, {}, { have: null, met: false }, {}] },
    history: [],
  });
});
