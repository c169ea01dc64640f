import { eq } from "drizzle-orm";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import * as calls from "#contract/orders/routes.ts";
import { orderPauses } from "#server/db/schema/orders.ts";
import { balanceOf } from "#server/domains/ledger/index.ts";
import { DAY, HOUR } from "#server/kernel/clock.ts";
import { reconcile } from "#server/testing/factories/books.ts";
import {
  deliveredSale,
  disputedSale,
  freshKey,
  heldFor,
  makePaidOrder,
  orderRow,
  proposalsOf,
  refundsOf,
  type Sale,
  viewOf,
  workingSale,
} from "#server/testing/factories/orders.ts";
import { makeMember } from "#server/testing/factories.ts";
import { multipart } from "#server/testing/multipart.ts";
import { openWorld } from "#server/testing/world.ts";
import { tickOrders } from "../clock/tick.ts";
import { tasksOf } from "../sale/tasks.ts";
import { applyTransition } from "../transition/apply-transition.ts";
import { agreeAmount } from "./agree-amount.ts";
import { answerDispute, openDispute } from "./dispute-view.ts";

const world = await openWorld();
const tick = () => tickOrders(world.system);
const outcomes = async (work: Promise<unknown>[]) =>
  (await Promise.allSettled(work)).map((each) => (each.status === "fulfilled" ? "done" : each.reason.code));
const clients = async (sale: Sale) => [await world.client(sale.buyerId), await world.client(sale.sellerId)] as const;
const names = (room: { actions: { name: string }[] }) => room.actions.map(({ name }) => name);
const booksDiffer = async () => (await reconcile(world.system)).differences.filter(({ check }) => check !== "clearing");

describe("opening", () => {
  test("through HTTP with a file, once a key; the room says who is next and until when", async () => {
    const sale = await deliveredSale(world);
    const [buyer, seller] = await clients(sale);
    const params = { id: sale.orderId };
    const send = (amount: string, key: string) =>
      buyer.send({
        method: "POST",
        url: `/api/orders/${sale.orderId}/dispute`,
        ...multipart(
          { amount, reason: "顏色和定稿完全不一樣，沒辦法送印。" },
          [{ field: "files", name: "比對.png", bytes: "png" }],
          key,
        ),
      });
    expect(names(await buyer.call(calls.getOrder, { params }))).toContain("open_dispute");
    for (const amount of ["", "-1", "1.5", "很多", String(sale.total + 1)]) {
      const refused = await send(amount, freshKey());
      expect(refused.statusCode).toBe(400);
      expect(Object.keys(refused.json().message)).toEqual(["amount"]);
    }
    const key = freshKey();
    expect((await send("600", key)).statusCode).toBe(200);
    expect((await send("600", key)).statusCode).toBe(200);
    const mine = await buyer.call(calls.getOrder, { params });
    expect(mine).toMatchObject({
      state: "disputed",
      next: { actor: "seller", mine: false },
      dispute: { state: "open", opened: { side: "buyer", mine: true, amount: 600 }, answered: null },
    });
    expect(mine.dispute?.opened.files.map(({ name }) => name)).toEqual(["比對.png"]);
    expect(mine.next.deadlineAt).toBe(mine.dispute?.answerBy);
    expect(names(mine)).toEqual(["withdraw_dispute", "message"]);
    const theirs = await seller.call(calls.getOrder, { params });
    expect(theirs).toMatchObject({ next: { actor: "seller", mine: true }, dispute: { opened: { mine: false } } });
    expect(names(theirs)).toEqual(["answer_dispute", "message"]);
    expect(theirs.entries.filter(({ kind }) => kind === "dispute")).toHaveLength(1);
    const file = theirs.dispute?.opened.files[0];
    expect((await seller.send({ method: "GET", url: file?.url ?? "" })).body).toBe("png");
    const [card] = (await seller.call(calls.listMySales, {})).data;
    expect(card).toMatchObject({ id: sale.orderId, stateLabel: "平台協調中", mine: true });
    expect((await buyer.call(calls.listMyOrders, { query: { closed: true } })).total).toBe(0);
    expect((await tasksOf(world.system, sale.sellerId)).map(({ title }) => title)).toEqual([
      "請回覆對方申請的平台協調",
    ]);
    expect(await tasksOf(world.system, sale.buyerId)).toEqual([]);
    await world.drain();
    const { rows } = await world.deps.pool.query("select title from notifications where user_id = $1", [sale.sellerId]);
    expect(rows.map(({ title }) => title)).toContainEqual(expect.stringContaining("買家申請平台協調"));
  });

  test("not before work starts, not after the end, and at most three times a side", async () => {
    const fresh = await makePaidOrder(world);
    const open = (sale: Sale, amount = 0) => openDispute(world.as(sale.sellerId), sale.orderId, viewOf(amount), []);
    await expect(open(fresh)).rejects.toMatchObject({ code: "transition_refused" });
    const sale = await workingSale(world);
    for (let i = 0; i < 3; i++) {
      await open(sale);
      await applyTransition(world.as(sale.sellerId), sale.orderId, "withdraw_dispute");
    }
    await expect(open(sale)).rejects.toMatchObject({
      code: "transition_refused",
      message: expect.stringMatching(/最多申請 3 次/),
    });
    await openDispute(world.as(sale.buyerId), sale.orderId, viewOf(100), []);
    const over = await deliveredSale(world);
    await applyTransition(world.as(over.buyerId), over.orderId, "accept");
    await expect(open(over)).rejects.toMatchObject({ code: "transition_refused" });
  });

  test("disputed and accepted at once: one of the two, and the money is where the state says", async () => {
    for (let i = 0; i < 4; i++) {
      const sale = await deliveredSale(world);
      const work = [
        () => applyTransition(world.as(sale.buyerId), sale.orderId, "accept"),
        () => openDispute(world.as(sale.sellerId), sale.orderId, viewOf(0), []),
      ];
      const results = await outcomes((i % 2 === 0 ? work : work.reverse()).map((each) => each()));
      expect(results.sort()).toEqual(["done", "transition_refused"]);
      const { state } = await orderRow(world, sale.orderId);
      expect(["completed", "disputed"]).toContain(state);
      expect(await heldFor(world, sale.orderId)).toBe(state === "disputed" ? sale.total : 0);
    }
    expect(await booksDiffer()).toEqual([]);
  });

  test("both sides at once: one dispute", async () => {
    const sale = await workingSale(world);
    const both = [sale.buyerId, sale.sellerId].map((id) => openDispute(world.as(id), sale.orderId, viewOf(200), []));
    expect((await outcomes(both)).sort()).toEqual(["done", "transition_refused"]);
  });
});

describe("answering", () => {
  test("only the other side, once, within three days; silence loses nothing", async () => {
    const sale = await disputedSale(world, 600);
    const answer = (userId: number, amount = 100) => answerDispute(world.as(userId), sale.orderId, viewOf(amount), []);
    await expect(answer(sale.buyerId)).rejects.toMatchObject({ code: "transition_refused" });
    await expect(answer((await makeMember(world)).id)).rejects.toMatchObject({ code: "not_found" });
    await expect(answer(sale.sellerId, sale.total + 1)).rejects.toMatchObject({ code: "invalid" });
    await answer(sale.sellerId);
    await expect(answer(sale.sellerId)).rejects.toMatchObject({ code: "transition_refused" });
    const [buyer] = await clients(sale);
    const room = await buyer.call(calls.getOrder, { params: { id: sale.orderId } });
    expect(room).toMatchObject({
      next: { actor: "operator" },
      dispute: { answered: { side: "seller", amount: 100, mine: false } },
    });
    expect(room.next.deadlineAt).toBe(room.dispute?.resolveBy);

    const silent = await disputedSale(world, 600);
    world.pass(3 * DAY + HOUR);
    await tick();
    const late = answerDispute(world.as(silent.sellerId), silent.orderId, viewOf(0), []);
    await expect(late).rejects.toMatchObject({
      code: "transition_refused",
      message: expect.stringMatching(/回覆期限已過/),
    });
    expect(await orderRow(world, silent.orderId)).toMatchObject({ state: "disputed", refunded: 0 });
    expect(await heldFor(world, silent.orderId)).toBe(silent.total);
    const { rows } = await world.deps.pool.query("select subject from outbox where key like $1", [
      `order:${silent.orderId}:%`,
    ]);
    expect(rows.filter(({ subject }) => subject.startsWith("平台協調進度"))).toHaveLength(2);
  });

  test("one amount named by both ends nothing until one of them presses; pressed by both at once, it ends once", async () => {
    const sale = await disputedSale(world, 525);
    await answerDispute(world.as(sale.sellerId), sale.orderId, viewOf(525), []);
    const [buyer, seller] = await clients(sale);
    const params = { id: sale.orderId };
    for (const side of [buyer, seller])
      expect(names(await side.call(calls.getOrder, { params }))).toContain("agree_amount");
    expect((await tasksOf(world.system, sale.buyerId)).map(({ title }) => title)).toEqual([
      "雙方主張的金額相同，可以結束協調",
    ]);
    await expect(buyer.call(calls.agreeAmount, { params, body: { amount: 500 } })).rejects.toMatchObject({
      code: "transition_refused",
    });
    const presses = [sale.buyerId, sale.sellerId].map((id) => agreeAmount(world.as(id), sale.orderId, 525));
    expect((await outcomes(presses)).sort()).toEqual(["done", "transition_refused"]);
    expect(await orderRow(world, sale.orderId)).toMatchObject({ state: "completed", refunded: 525, fault: "none" });
    // Half of 1,050 stays: fee 25, price 500 less 75.
    expect(await balanceOf(world.system, { kind: "revenue_pending", userId: sale.sellerId })).toBe(425);
    expect(await refundsOf(world, sale.orderId)).toEqual([525]);
    const room = await seller.call(calls.getOrder, { params });
    expect(room.decisions).toMatchObject([{ kind: "agree_amount", split: { refund: 525, seller: 425 }, reason: null }]);
    expect(await booksDiffer()).toEqual([]);
  });

  test("for any amount that both name, both are paid to the dollar", async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: 1050 }), async (amount) => {
        const sale = await disputedSale(world, amount);
        await answerDispute(world.as(sale.sellerId), sale.orderId, viewOf(amount), []);
        const fees = await balanceOf(world.system, { kind: "fees" });
        await agreeAmount(world.as(sale.buyerId), sale.orderId, amount);
        const earned = await balanceOf(world.system, { kind: "revenue_pending", userId: sale.sellerId });
        const platform = (await balanceOf(world.system, { kind: "fees" })) - fees;
        const back = (await refundsOf(world, sale.orderId)).reduce((sum, each) => sum + each, 0);
        expect(back).toBe(amount);
        expect(back + earned + platform).toBe(sale.total);
        expect((await orderRow(world, sale.orderId)).state).toBe(amount === sale.total ? "cancelled" : "completed");
      }),
      { numRuns: 6, examples: [[0], [1050], [1]] },
    );
    expect(await booksDiffer()).toEqual([]);
  }, 60_000);
});

describe("withdrawing", () => {
  test("only by who opened it; the acceptance period has as much time left as it had, no timer ran, proposals wait on", async () => {
    const sale = await deliveredSale(world);
    const [buyer, seller] = await clients(sale);
    const params = { id: sale.orderId };
    world.pass(2 * DAY);
    await seller.call(calls.proposeCancellation, { params, body: { refund: 100, reason: "想提前結束這筆交易" } });
    const before = await orderRow(world, sale.orderId);
    world.pass(DAY);
    await openDispute(world.as(sale.buyerId), sale.orderId, viewOf(600), []);
    const asked = (await buyer.call(calls.getOrder, { params })).proposals[0];
    expect(asked).toMatchObject({ state: "open", mayAnswer: false });
    const answer = buyer.call(calls.answerProposal, { params: { id: asked?.id ?? 0 }, body: { agree: true } });
    await expect(answer).rejects.toMatchObject({ code: "transition_refused" });
    world.pass(20 * DAY);
    await tick();
    expect(await orderRow(world, sale.orderId)).toMatchObject({ state: "disputed" });
    expect((await proposalsOf(world, sale.orderId)).map(({ state }) => state)).toEqual(["open"]);
    await expect(
      seller.call(calls.applyTransition, { params: { ...params, name: "withdraw_dispute" } }),
    ).rejects.toMatchObject({ code: "transition_refused" });
    await buyer.call(calls.applyTransition, { params: { ...params, name: "withdraw_dispute" } });
    const [pause] = await world.deps.db.select().from(orderPauses).where(eq(orderPauses.orderId, sale.orderId));
    const long = (pause?.until?.getTime() ?? 0) - (pause?.from.getTime() ?? 0);
    expect(long).toBeGreaterThanOrEqual(20 * DAY);
    const after = await orderRow(world, sale.orderId);
    expect(after).toMatchObject({ state: "delivered", dueAt: before.dueAt, deliveredAt: before.deliveredAt });
    expect(after.deadlineAt?.getTime()).toBe((before.deadlineAt?.getTime() ?? 0) + long);
    // The proposal had a day of its three when the clock stopped.
    await tick();
    expect((await proposalsOf(world, sale.orderId)).map(({ state }) => state)).toEqual(["open"]);
    world.pass(2 * DAY + HOUR);
    await tick();
    expect((await proposalsOf(world, sale.orderId)).map(({ state }) => state)).toEqual(["escalated"]);
  });

  test("work that was due goes on with a later date; the row keeps the old one", async () => {
    const sale = await workingSale(world);
    const due = (await orderRow(world, sale.orderId)).dueAt?.getTime() ?? 0;
    const [buyer, seller] = await clients(sale);
    const params = { id: sale.orderId };
    world.pass(6 * DAY);
    await openDispute(world.as(sale.sellerId), sale.orderId, viewOf(0), []);
    world.pass(5 * DAY);
    await tick();
    await expect(
      buyer.call(calls.applyTransition, { params: { ...params, name: "cancel_late" } }),
    ).rejects.toMatchObject({ code: "transition_refused" });
    await seller.call(calls.applyTransition, { params: { ...params, name: "withdraw_dispute" } });
    world.pass(HOUR);
    const room = await buyer.call(calls.getOrder, { params });
    expect(room).toMatchObject({ state: "in_progress", next: { sentence: "賣家正在製作，完成後會通知你。" } });
    const shown = new Date(room.dueAt ?? 0).getTime();
    expect(shown - due).toBeGreaterThanOrEqual(5 * DAY);
    expect(shown - due).toBeLessThan(5 * DAY + HOUR);
    expect(room.next.deadlineAt).toBe(room.dueAt);
    expect((await orderRow(world, sale.orderId)).dueAt?.getTime()).toBe(due);
    expect((await tasksOf(world.system, sale.sellerId)).map(({ title }) => title)).toEqual(["等你交付成果"]);
    world.pass(DAY);
    await tick();
    expect((await tasksOf(world.system, sale.sellerId)).map(({ title }) => title)).toEqual(["已超過交期，請盡快交付"]);
    await expect(
      buyer.call(calls.applyTransition, { params: { ...params, name: "cancel_late" } }),
    ).rejects.toMatchObject({ code: "transition_refused" });
    world.pass(DAY);
    await buyer.call(calls.applyTransition, { params: { ...params, name: "cancel_late" } });
  });
});
