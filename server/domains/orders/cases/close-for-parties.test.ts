import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { memberStatus } from "#contract/accounts/status.ts";
import { getOverview } from "#contract/console/routes.ts";
import * as calls from "#contract/orders/routes.ts";
import { users } from "#server/db/schema/accounts.ts";
import { balanceOf } from "#server/domains/ledger/index.ts";
import { DAY, HOUR } from "#server/kernel/clock.ts";
import { reconcile } from "#server/testing/factories/books.ts";
import {
  deliveredSale,
  heldFor,
  makePaidOrder,
  orderRow,
  proposalsOf,
  refundsOf,
  type Sale,
  workingSale,
} from "#server/testing/factories/orders.ts";
import { makeMember } from "#server/testing/factories.ts";
import { openWorld } from "#server/testing/world.ts";
import { tickOrders } from "../clock/tick.ts";

const world = await openWorld();
const { db, pool } = world.deps;
const support = world.operator((await makeMember(world, { roles: ["support"] })).id);
const finance = world.operator((await makeMember(world, { roles: ["finance"] })).id);

const at = (sale: Sale) => ({ params: { orderId: sale.orderId } });
const ban = (userId: number) => db.update(users).set({ status: memberStatus.banned }).where(eq(users.id, userId));
const words = { reasonBuyer: "賣家的帳號已停權，無法繼續完成。", reasonSeller: "你的帳號已停權，依已完成的部分撥款。" };
const close = (who: typeof support, sale: Sale, refund: number) =>
  who.call(calls.closeForParties, { ...at(sale), body: { refund, fault: "seller", ...words } });
const code = (work: Promise<unknown>) =>
  work.then(
    () => "done",
    (error) => error.code,
  );
const rowOf = async (sale: Sale, open = true) =>
  (await support.call(calls.getCases, { query: { open: String(open) } })).data.find(
    ({ orderId, kind }) => orderId === sale.orderId && kind === "party",
  );

describe("an order whose seller is banned", () => {
  test("waits in the console, is counted, and is ended once with a split and a reason to each side", async () => {
    const sale = await workingSale(world);
    const before = (await support.call(getOverview, {})).disputes;
    expect(await code(close(support, sale, 525))).toBe("not_found");
    await ban(sale.sellerId);
    expect(await rowOf(sale)).toMatchObject({ stage: "waiting", total: sale.total });
    expect((await support.call(getOverview, {})).disputes).toBe(before + 1);
    expect(await support.call(calls.getCase, at(sale))).toMatchObject({
      may: ["close_order"],
      blockedSides: ["seller"],
    });
    expect((await finance.call(calls.getCase, at(sale))).may).toEqual([]);
    expect(await code(close(finance, sale, 525))).toBe("forbidden");
    expect(await code(close(support, sale, sale.total + 1))).toBe("invalid");

    const works = [close(support, sale, 525), close(support, sale, 100)];
    expect((await Promise.all(works.map(code))).sort()).toEqual(["conflict", "done"]);
    const { refunded, state, fault } = await orderRow(world, sale.orderId);
    expect({ state, fault }).toEqual({ state: "completed", fault: "seller" });
    expect(await refundsOf(world, sale.orderId)).toEqual([refunded]);
    expect(await heldFor(world, sale.orderId)).toBe(0);
    expect(await balanceOf(world.system, { kind: "revenue_pending", userId: sale.sellerId })).toBeGreaterThan(0);
    expect(await rowOf(sale)).toBeUndefined();
    expect(await rowOf(sale, false)).toMatchObject({ stage: "ended" });

    await world.drain();
    const buyer = await world.client(sale.buyerId);
    const room = await buyer.call(calls.getOrder, { params: { id: sale.orderId } });
    expect(room.decisions).toMatchObject([{ kind: "close_for_parties", reason: words.reasonBuyer }]);
    const mails = await pool.query<{ text: string }>("select text from outbox where key like $1", [
      `order:${sale.orderId}:event:%`,
    ]);
    for (const reason of Object.values(words))
      expect(mails.rows.filter(({ text }) => text.includes(reason))).toHaveLength(1);
    const acts = await pool.query(
      "select 1 from audit_log where action = 'order.close_for_parties' and subject_id = $1",
      [sale.orderId],
    );
    expect(acts.rows).toHaveLength(1);
    expect((await reconcile(world.system)).differences.filter(({ check }) => check !== "clearing")).toEqual([]);
  });
});

test.each([
  ["awaiting_requirements", () => makePaidOrder(world)],
  ["delivered", () => deliveredSale(world)],
])("an order of a banned buyer that is %s is ended with all the money back", async (state, make) => {
  const sale = await make();
  await ban(sale.buyerId);
  expect(await orderRow(world, sale.orderId)).toMatchObject({ state });
  await close(support, sale, sale.total);
  expect(await orderRow(world, sale.orderId)).toMatchObject({ state: "cancelled", refunded: sale.total });
});

test.each([
  ["answers that nobody waits for any more", 21, () => makePaidOrder(world)],
  ["work that nobody delivers or calls off", 22, () => workingSale(world)],
])("two weeks after the last date, %s: an operator may end it, not a day earlier", async (_, days, make) => {
  const sale = await make();
  world.pass((days - 1) * DAY);
  await tickOrders(world.system);
  expect(await rowOf(sale)).toBeUndefined();
  expect(await code(close(support, sale, 0))).toBe("not_found");
  world.pass(DAY + HOUR);
  await tickOrders(world.system);
  expect(await rowOf(sale)).toMatchObject({ stage: "waiting" });
  await close(support, sale, sale.total);
  expect(await orderRow(world, sale.orderId)).toMatchObject({ state: "cancelled" });
});

describe("a buyer who has not answered the seller's questions", () => {
  const propose = async (sale: Sale) =>
    (await world.client(sale.buyerId)).call(calls.proposeCancellation, {
      params: { id: sale.orderId },
      body: { refund: sale.total, reason: "活動取消，不需要名片了" },
    });

  test("may call it off with the seller's consent", async () => {
    const sale = await makePaidOrder(world);
    await propose(sale);
    const [proposal] = await proposalsOf(world, sale.orderId);
    const seller = await world.client(sale.sellerId);
    await seller.call(calls.answerProposal, { params: { id: proposal?.id ?? 0 }, body: { agree: true } });
    expect(await orderRow(world, sale.orderId)).toMatchObject({ state: "cancelled", refunded: sale.total });
  });

  test("is heard by an operator where the seller is silent for three days", async () => {
    const sale = await makePaidOrder(world);
    await propose(sale);
    world.pass(73 * HOUR);
    await tickOrders(world.system);
    expect((await support.call(calls.getCase, at(sale))).may).toEqual(["answer_proposal"]);
    const body = { agree: true, ...words };
    await support.call(calls.answerForBoth, { ...at(sale), body });
    expect(await orderRow(world, sale.orderId)).toMatchObject({ state: "cancelled", refunded: sale.total });
  });
});
