import { expect, test } from "vitest";
import { getOverview } from "#contract/console/routes.ts";
import { getCase, getCases, getOrder } from "#contract/orders/routes.ts";
import { openDispute } from "#server/domains/orders/disputes/dispute-view.ts";
import { proposeCancellation } from "#server/domains/orders/proposals/proposals.ts";
import { DAY } from "#server/kernel/clock.ts";
import { type Bought, boughtByCard, decided, letterAbout } from "#server/testing/factories/chargebacks.ts";
import { viewOf } from "#server/testing/factories/orders.ts";
import { makeMember } from "#server/testing/factories.ts";
import { openWorld } from "#server/testing/world.ts";

const world = await openWorld();
const operator = world.as((await makeMember(world, { roles: ["finance"] })).id);
const admin = world.operator((await makeMember(world, { roles: ["admin"] })).id);
const roomOf = async (userId: number, { orderId }: Bought) =>
  (await world.client(userId)).call(getOrder, { params: { id: orderId } });
/** Whole days between two times; the tests' clock keeps running. */
const daysFrom = (from: string | null | undefined, to: string | null | undefined) =>
  Math.round((new Date(to ?? 0).getTime() - new Date(from ?? 0).getTime()) / DAY);
const waiting = async () => (await admin.call(getOverview, {})).disputes ?? 0;
const rowOf = async ({ orderId }: Bought) =>
  (await admin.call(getCases, {})).data.find((row) => row.orderId === orderId);

test("a dispute names no date while a bank decides, and later ones afterwards", async () => {
  const sale = await boughtByCard(world);
  await openDispute(world.as(sale.buyerId), sale.orderId, viewOf(500), []);
  const { dispute: before } = await roomOf(sale.sellerId, sale);
  expect(before?.resolveBy).not.toBeNull();
  const letter = await letterAbout(operator, sale);
  for (const userId of [sale.buyerId, sale.sellerId]) {
    const room = await roomOf(userId, sale);
    expect(room.dispute).toMatchObject({ state: "open", answerBy: null, resolveBy: null });
    expect(room.next.deadlineAt).toBeNull();
  }
  world.pass(10 * DAY);
  await decided(operator, letter, "won");
  const { dispute: after } = await roomOf(sale.sellerId, sale);
  expect(daysFrom(before?.answerBy, after?.answerBy)).toBe(10);
  expect(daysFrom(before?.resolveBy, after?.resolveBy)).toBe(10);
});

test("a proposal names no date while a bank decides", async () => {
  const sale = await boughtByCard(world);
  const wish = { refund: 1050, reason: "不想要了，抱歉" };
  await proposeCancellation(world.as(sale.buyerId), sale.orderId, wish);
  expect((await roomOf(sale.sellerId, sale)).proposals[0]?.answerBy).not.toBeNull();
  await letterAbout(operator, sale);
  expect((await roomOf(sale.sellerId, sale)).proposals).toMatchObject([{ answerBy: null }]);
});

test("what a bank decides about first is neither late nor waits for the operators; its file says why", async () => {
  const sale = await boughtByCard(world);
  await openDispute(world.as(sale.buyerId), sale.orderId, viewOf(500), []);
  world.pass(4 * DAY);
  const due = await waiting();
  expect(await rowOf(sale)).toMatchObject({ stage: "unanswered", overdue: false });
  const letter = await letterAbout(operator, sale);
  world.pass(30 * DAY);
  expect(await waiting()).toBe(due - 1);
  expect(await rowOf(sale)).toMatchObject({ stage: "frozen", overdue: false, dueAt: null });
  const file = await admin.call(getCase, { params: { orderId: sale.orderId } });
  expect(file.blocked).toContain("銀行");
  expect(file.disputes).toMatchObject([{ answerBy: null, resolveBy: null }]);
  await decided(operator, letter, "won");
  expect(await waiting()).toBe(due);
  expect(await rowOf(sale)).toMatchObject({ stage: "unanswered", overdue: false });
});
