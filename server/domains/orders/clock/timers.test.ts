import { describe, expect, test } from "vitest";
import * as calls from "#contract/orders/routes.ts";
import { balanceOf } from "#server/domains/ledger/index.ts";
import { DAY, HOUR } from "#server/kernel/clock.ts";
import { reconcile } from "#server/testing/factories/books.ts";
import { makeListing, makePaidOrder, orderRow, proposalsOf, type Sale } from "#server/testing/factories/orders.ts";
import { openWorld } from "#server/testing/world.ts";
import { reviewOrder } from "../reviews/reviews.ts";
import { deliverOrder } from "../sale/deliver-order.ts";
import { tasksOf } from "../sale/tasks.ts";
import { applyTransition } from "../transition/apply-transition.ts";
import { tickOrders } from "./tick.ts";

const world = await openWorld();
const tick = () => tickOrders(world.system);

const working = async () => makePaidOrder(world, await makeListing(world, { questions: [] }));
const deliver = (sale: Sale) => deliverOrder(world.as(sale.sellerId), sale.orderId, "完成", []);

/** Subjects of the mails about an order, oldest first, without its title. */
async function mailsAbout(sale: Sale, userId: number): Promise<string[]> {
  const { rows } = await world.deps.pool.query<{ subject: string }>(
    "select subject from outbox o join users u on u.email = o.to where o.key like $1 and u.id = $2 order by o.id",
    [`order:${sale.orderId}:%`, userId],
  );
  return rows.map((row) => row.subject.split("：")[0] ?? "");
}

describe("time alone", () => {
  test("reminds the buyer on day 1, 3 and 5; after a week the seller may start, and nothing starts by itself", async () => {
    const sale = await makePaidOrder(world);
    const counts: number[] = [];
    for (let day = 0; day < 7; day++) {
      await Promise.all([tick(), tick()]);
      counts.push((await mailsAbout(sale, sale.buyerId)).filter((subject) => subject === "賣家在等你的資料").length);
      world.pass(DAY);
    }
    expect(counts).toEqual([0, 1, 1, 2, 2, 3, 3]);
    await tick();
    expect(await orderRow(world, sale.orderId)).toMatchObject({ state: "awaiting_requirements" });
    expect((await orderRow(world, sale.orderId)).deadlineAt?.getTime()).toBeGreaterThan(world.clock.now().getTime());
    expect(await mailsAbout(sale, sale.sellerId)).toContain("買家還沒提供資料");
    expect((await tasksOf(world.system, sale.sellerId)).map((task) => task.title)).toEqual([
      "買家沒有提供資料，可以直接開始",
    ]);
    await (await world.client(sale.sellerId)).call(calls.applyTransition, {
      params: { id: sale.orderId, name: "start_without_requirements" },
    });
    expect(await orderRow(world, sale.orderId)).toMatchObject({ state: "in_progress" });
  });

  test("reminds of a delivery on day 3 and 6, and accepts it on day 7", async () => {
    const sale = await working();
    await deliver(sale);
    const seen: [string, number][] = [];
    for (let day = 0; day < 8; day++) {
      await tick();
      const reminders = (await mailsAbout(sale, sale.buyerId)).filter((subject) => subject === "記得驗收成果").length;
      seen.push([(await orderRow(world, sale.orderId)).state, reminders]);
      world.pass(DAY);
    }
    expect(seen.map(([, reminders]) => reminders)).toEqual([0, 0, 0, 1, 1, 1, 2, 2]);
    expect(seen.map(([state]) => state)).toEqual([...Array(7).fill("delivered"), "completed"]);
  });

  test("a second sale rests 7 days", async () => {
    const first = await working();
    await deliver(first);
    await applyTransition(world.as(first.buyerId), first.orderId, "accept");
    const second = await makePaidOrder(world, first);
    await deliver(second);
    await applyTransition(world.as(second.buyerId), second.orderId, "accept");
    const account = { kind: "balance", userId: first.sellerId } as const;
    world.pass(8 * DAY);
    await tick();
    expect(await balanceOf(world.system, account)).toBe(850);
    world.pass(7 * DAY);
    await tick();
    expect(await balanceOf(world.system, account)).toBe(1700);
  });

  test("shows a lone review when the time is up, and takes none afterwards", async () => {
    const sale = await working();
    await deliver(sale);
    await applyTransition(world.as(sale.buyerId), sale.orderId, "accept");
    const review = { overall: 4, quality: 4, communication: 4, value: 4, text: "整體滿意，交稿比預期快。" };
    await reviewOrder(world.as(sale.buyerId), sale.orderId, review);
    const count = async () =>
      (await world.visitor().call(calls.listServiceReviews, { params: { id: sale.serviceId } })).total;
    world.pass(13 * DAY);
    await tick();
    expect(await count()).toBe(0);
    world.pass(2 * DAY);
    await tick();
    expect(await count()).toBe(1);
    await expect(reviewOrder(world.as(sale.sellerId), sale.orderId, review)).rejects.toMatchObject({
      code: "review_closed",
    });
  });
});

describe("asking the other side", () => {
  const clients = async (sale: Sale) => [await world.client(sale.buyerId), await world.client(sale.sellerId)] as const;

  test("more time: the buyer agrees and the due date moves", async () => {
    const sale = await working();
    const [buyer, seller] = await clients(sale);
    const params = { id: sale.orderId };
    const before = (await orderRow(world, sale.orderId)).dueAt?.getTime() ?? 0;
    const body = { days: 3, reason: "印刷廠延後出貨" };
    await expect(buyer.call(calls.proposeExtension, { params, body })).rejects.toMatchObject({
      code: "transition_refused",
    });
    await seller.call(calls.proposeExtension, { params, body });
    await expect(seller.call(calls.proposeExtension, { params, body })).rejects.toMatchObject({
      code: "transition_refused",
    });
    const ask = (await buyer.call(calls.getOrder, { params })).proposals[0];
    expect(ask).toMatchObject({ kind: "extension", days: 3, mine: false, mayAnswer: true, state: "open" });
    const answer = { params: { id: ask?.id ?? 0 }, body: { agree: true } };
    await expect(seller.call(calls.answerProposal, answer)).rejects.toMatchObject({ code: "transition_refused" });
    await buyer.call(calls.answerProposal, answer);
    expect((await orderRow(world, sale.orderId)).dueAt?.getTime()).toBe(before + 3 * DAY);
  });

  test("more time: no answer for 72 hours withdraws it", async () => {
    const sale = await working();
    const [, seller] = await clients(sale);
    await seller.call(calls.proposeExtension, {
      params: { id: sale.orderId },
      body: { days: 3, reason: "印刷廠延後出貨" },
    });
    world.pass(73 * HOUR);
    await tick();
    expect((await proposalsOf(world, sale.orderId)).map((ask) => ask.state)).toEqual(["lapsed"]);
  });

  test("calling it off: an agreed part goes back, the rest is divided and rests", async () => {
    const sale = await working();
    const [buyer, seller] = await clients(sale);
    const params = { id: sale.orderId };
    const ask = (refund: number) =>
      buyer.call(calls.proposeCancellation, { params, body: { refund, reason: "需求有變，想提前結束" } });
    await expect(ask(sale.total + 1)).rejects.toMatchObject({ code: "invalid" });
    await ask(525);
    const [row] = await proposalsOf(world, sale.orderId);
    await seller.call(calls.answerProposal, { params: { id: row?.id ?? 0 }, body: { agree: true } });
    expect(await orderRow(world, sale.orderId)).toMatchObject({ state: "cancelled", refunded: 525, fault: "none" });
    // Half of 1,050 stays: fee 25, price 500 less 75.
    expect(await balanceOf(world.system, { kind: "revenue_pending", userId: sale.sellerId })).toBe(425);
    world.pass(15 * DAY);
    await tick();
    expect(await balanceOf(world.system, { kind: "balance", userId: sale.sellerId })).toBe(425);
    expect((await reconcile(world.system)).differences.filter((each) => each.check !== "clearing")).toEqual([]);
  });

  test("calling it off: while it waits nothing is accepted by itself, and silence decides nothing", async () => {
    const sale = await working();
    await deliver(sale);
    const [buyer, seller] = await clients(sale);
    const params = { id: sale.orderId };
    await buyer.call(calls.proposeCancellation, { params, body: { refund: sale.total, reason: "成果與約定不符" } });
    world.pass(9 * DAY);
    await tick();
    expect(await orderRow(world, sale.orderId)).toMatchObject({ state: "delivered" });
    const [row] = await proposalsOf(world, sale.orderId);
    expect(row?.state).toBe("escalated");
    await seller.call(calls.answerProposal, { params: { id: row?.id ?? 0 }, body: { agree: false } });
    world.pass(2 * DAY);
    await tick();
    expect(await orderRow(world, sale.orderId)).toMatchObject({ state: "completed" });
  });
});
