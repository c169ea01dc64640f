import { sql } from "drizzle-orm";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import * as calls from "#contract/catalog/routes.ts";
import { getMyRevenues } from "#contract/ledger/routes.ts";
import {
  answerProposal,
  applyTransition,
  deliverOrder,
  proposeCancellation,
  submitRequirements,
} from "#contract/orders/routes.ts";
import { startOfTaipeiMonth, taipeiMonth, taipeiMonthsUpTo } from "#contract/time.ts";
import { makeListing, makePaidOrder, type Sale } from "#server/testing/factories/orders.ts";
import { makeMember } from "#server/testing/factories.ts";
import { openWorld } from "#server/testing/world.ts";
import { byMonth, conversionOf, sumOf } from "./rules.ts";

const world = await openWorld();
const { db } = world.deps;
const thisMonth = () => taipeiMonth(world.clock.now());

async function seen(serviceId: number, day: string, views: number): Promise<void> {
  await db.execute(sql`insert into service_views (service_id, day, views) values (${serviceId}, ${day}, ${views})`);
}

/** Answers the questions, delivers and accepts the work. */
async function finish({ orderId, buyerId, sellerId }: Sale): Promise<void> {
  const [buyer, seller] = [await world.client(buyerId), await world.client(sellerId)];
  const params = { id: orderId };
  await buyer.call(submitRequirements, { params, body: { answers: ["公司名稱"] } });
  await seller.call(deliverOrder, { params, body: { text: "完稿在這裡。" } });
  await buyer.call(applyTransition, { params: { ...params, name: "accept" } });
}

describe("months of Taipei", () => {
  test("begin eight hours before those of UTC", () => {
    expect(taipeiMonth(new Date("2026-10-31T15:59:59.999Z"))).toBe("2026-10");
    expect(taipeiMonth(new Date("2026-10-31T16:00:00Z"))).toBe("2026-11");
    expect(startOfTaipeiMonth("2026-11")).toEqual(new Date("2026-10-31T16:00:00Z"));
    expect(taipeiMonthsUpTo(new Date("2026-01-31T16:00:00Z"), 3)).toEqual(["2025-12", "2026-01", "2026-02"]);
  });

  test("follow each other without a gap, the last one being now", () => {
    const when = fc.date({ min: new Date("2020-01-01"), max: new Date("2035-01-01"), noInvalidDate: true });
    fc.assert(
      fc.property(when, fc.constantFrom(3, 6, 12, 24), (now, n) => {
        const months = taipeiMonthsUpTo(now, n);
        expect([months.length, months.at(-1)]).toEqual([n, taipeiMonth(now)]);
        months.slice(1).forEach((month, at) => {
          const before = new Date(startOfTaipeiMonth(month).getTime() - 1);
          expect(taipeiMonth(before)).toBe(months[at]);
        });
      }),
    );
  });
});

test("sums lose nothing, and no view says nothing about conversion", () => {
  const rows = [
    { month: "2026-01", views: 40, orders: 2, revenue: 1700 },
    { month: "2026-03", views: 0, orders: 1, revenue: -200 },
  ];
  expect(sumOf(rows)).toEqual({ views: 40, orders: 3, revenue: 1500, conversion: 0.075 });
  expect(byMonth(["2026-01", "2026-02", "2026-03"], rows).map(({ conversion }) => conversion)).toEqual([
    0.05,
    null,
    null,
  ]);
  expect(conversionOf({ views: 0, orders: 0 })).toBeNull();
});

describe("what one's services bring", () => {
  test("views, paid orders and what was earned after fees and refunds, by service and month", async () => {
    const listing = await makeListing(world, { title: "名片設計" });
    const quiet = await makeListing(world, { sellerId: listing.sellerId, title: "還沒人買" });
    await finish(await makePaidOrder(world, listing));
    const called = await makePaidOrder(world, listing);
    const [buyer, seller] = [await world.client(called.buyerId), await world.client(called.sellerId)];
    const params = { id: called.orderId };
    await buyer.call(submitRequirements, { params, body: { answers: ["公司名稱"] } });
    await buyer.call(proposeCancellation, { params, body: { refund: 600, reason: "只做了一半，雙方說好" } });
    const { rows } = await db.execute<{ id: number }>(
      sql`select id from order_proposals where order_id = ${called.orderId}`,
    );
    await seller.call(answerProposal, { params: { id: rows[0]?.id ?? 0 }, body: { agree: true } });
    await makePaidOrder(world, listing);
    const before = taipeiMonthsUpTo(world.clock.now(), 2)[0] ?? "";
    await seen(listing.serviceId, `${thisMonth()}-01`, 30);
    await seen(listing.serviceId, `${before}-15`, 10);
    await seen(quiet.serviceId, `${before}-20`, 5);

    const mine = await seller.call(calls.getMyTopSell, { query: { months: 3 } });
    const { lifetime } = await seller.call(getMyRevenues, {});
    // 1,000 less 15 %, and the seller's part of the cancelled order: 450 kept of 1,050, fees in proportion.
    expect(lifetime).toBeGreaterThan(850);
    expect(mine.totals).toEqual({ views: 45, orders: 3, revenue: lifetime, conversion: 3 / 45 });
    expect(mine.services.map(({ title, views, orders }) => [title, views, orders])).toEqual([
      ["名片設計", 40, 3],
      ["還沒人買", 5, 0],
    ]);
    expect(mine.services[0]?.byMonth).toEqual([
      { month: before, views: 10, orders: 0, revenue: 0, conversion: 0 },
      { month: thisMonth(), views: 30, orders: 3, revenue: lifetime, conversion: 0.1 },
    ]);
    expect(mine.byMonth.map(({ month, views }) => [month, views])).toEqual([
      [taipeiMonthsUpTo(world.clock.now(), 3)[0], 0],
      [before, 15],
      [thisMonth(), 30],
    ]);
  });

  test("leaves out drafts, other people's, and months before the period", async () => {
    const listing = await makeListing(world);
    await makeListing(world, { sellerId: listing.sellerId, publishedAt: null, state: "draft" });
    await seen(listing.serviceId, `${taipeiMonthsUpTo(world.clock.now(), 4)[0]}-10`, 99);
    const seller = await world.client(listing.sellerId);
    const mine = await seller.call(calls.getMyTopSell, { query: { months: 3 } });
    expect(mine.totals).toEqual({ views: 0, orders: 0, revenue: 0, conversion: null });
    expect(mine.services.map(({ id }) => id)).toEqual([listing.serviceId]);
    expect((await seller.call(calls.getMyTopSell, { query: { months: 6 } })).totals.views).toBe(99);
    // An unsupported number of months falls back to a year.
    expect((await seller.call(calls.getMyTopSell, { query: { months: 7 } })).byMonth).toHaveLength(12);
    const other = await world.client((await makeMember(world)).id);
    expect(await other.call(calls.getMyTopSell, { query: {} })).toMatchObject({ services: [], totals: { views: 0 } });
  });

  test.each(["＝1+1", "－2+3", "＋1", "＠SUM(A1)", "﹣1+1", "\u3000=1+1"])("marks %s as a text too", async (title) => {
    const listing = await makeListing(world, { title });
    await seen(listing.serviceId, `${thisMonth()}-01`, 8);
    const seller = await world.client(listing.sellerId);
    const { body } = await seller.send({ method: "GET", url: "/api/my_top_sell.csv?months=3" });
    expect(body).toContain(`,'${title},8,`);
  });

  test("comes as a file that no spreadsheet takes for a formula", async () => {
    const listing = await makeListing(world, { title: '=HYPERLINK("x"),名片\n=1' });
    await seen(listing.serviceId, `${thisMonth()}-01`, 8);
    const seller = await world.client(listing.sellerId);
    const head = "\uFEFF月份,服務編號,服務,瀏覽,訂單,收益（NT$）,轉換率（%）\r\n";
    const line = `${thisMonth()},${listing.serviceId},"'=HYPERLINK(""x""),名片\n'=1",8,0,0,0\r\n`;
    const url = "/api/my_top_sell.csv?months=3";
    const file = await seller.send({ method: "GET", url });
    expect([file.statusCode, file.headers["content-type"], file.body]).toEqual([
      200,
      "text/csv; charset=utf-8",
      head + line,
    ]);
    expect((await world.visitor().send({ method: "GET", url })).statusCode).toBe(401);
  });
});

describe("who keeps my services in mind", () => {
  test("stands with the service and the time, the latest first, without those who are gone", async () => {
    const listing = await makeListing(world, { title: "名片設計" });
    const [one, two, gone] = [await makeMember(world), await makeMember(world), await makeMember(world)];
    for (const { id } of [one, two, gone])
      await db.execute(sql`insert into favorites (user_id, service_id) values (${id}, ${listing.serviceId})`);
    await db.execute(sql`update users set status = 3 where id = ${gone.id}`);
    const seller = await world.client(listing.sellerId);
    const page = await seller.call(calls.getMyReceivedFavorites, { query: {} });
    expect(page).toMatchObject({ total: 2, pages: 1 });
    expect(page.data.map(({ member, service }) => [member.id, service.title])).toEqual([
      [two.id, "名片設計"],
      [one.id, "名片設計"],
    ]);
    const buyer = await world.client(one.id);
    expect(await buyer.call(calls.getMyReceivedFavorites, { query: {} })).toMatchObject({ total: 0, data: [] });
  });
});
