import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { putMyInfoAftee } from "#contract/accounts/setting-routes.ts";
import * as calls from "#contract/finance/routes.ts";
import { payOrder } from "#contract/orders/routes.ts";
import { getPayment } from "#contract/payments/routes.ts";
import { taipeiDay } from "#contract/time.ts";
import { chargebacks } from "#server/db/schema/finance.ts";
import { paymentAttempts } from "#server/db/schema/payments.ts";
import { borrower } from "#server/demo/forms.ts";
import { balanceOf } from "#server/domains/ledger/index.ts";
import type { Departure } from "#server/integrations/payment-gateways/port.ts";
import { DAY, later } from "#server/kernel/clock.ts";
import { reconcile } from "#server/testing/factories/books.ts";
import { boughtByCard, letterAbout } from "#server/testing/factories/chargebacks.ts";
import { makeListing, makePlacedOrder } from "#server/testing/factories/orders.ts";
import { makeMember } from "#server/testing/factories.ts";
import { openWorld } from "#server/testing/world.ts";

const world = await openWorld();
const { db } = world.deps;
const { gateway } = world.fakes;
const operatorId = (await makeMember(world, { roles: ["finance"] })).id;
const operator = world.operator(operatorId);
const now = () => world.clock.now();
const letters = async () => (await operator.call(calls.getFinanceItems, { query: { kind: "chargeback" } })).data;
const counted = async () =>
  (await operator.call(calls.getFinanceItems, {})).waiting.find(({ kind }) => kind === "chargeback");

test("the bank's day for an answer is kept: the console sorts by it, counts it and marks it once it is over", async () => {
  const sale = await boughtByCard(world);
  const [late, soon] = [taipeiDay(later(now(), 20 * DAY)), taipeiDay(later(now(), 6 * DAY))];
  const first = await letterAbout(world.as(operatorId), { ...sale, amount: 100, due: late });
  const second = await letterAbout(world.as(operatorId), { ...sale, amount: 200, due: soon });
  await expect(
    letterAbout(world.as(operatorId), { ...sale, amount: 1, day: soon, due: taipeiDay(now()) }),
  ).rejects.toMatchObject({ fields: { day: ["通知日期不能晚於今天"] } });
  const yesterday = taipeiDay(later(now(), -DAY));
  await expect(letterAbout(world.as(operatorId), { ...sale, amount: 1, due: yesterday })).rejects.toMatchObject({
    fields: { due: ["回覆期限不能早於通知日期"] },
  });
  // One that was recorded before the date was required comes last.
  const old = await letterAbout(world.as(operatorId), { ...sale, amount: 300 });
  await db.update(chargebacks).set({ dueAt: null }).where(eq(chargebacks.id, old));
  const [row] = await db.select().from(chargebacks).where(eq(chargebacks.id, second));
  expect(row?.dueAt).toEqual(new Date(`${soon}T23:59:59.999+08:00`));
  expect(await letters()).toMatchObject([
    { amount: 200, dueAt: row?.dueAt?.toISOString(), overdue: false },
    { amount: 100, overdue: false },
    { amount: 300, dueAt: null, overdue: false },
  ]);
  expect(await counted()).toMatchObject({ count: 3, dueAt: row?.dueAt?.toISOString(), overdue: false });

  world.pass(7 * DAY);
  const [urgent] = await letters();
  expect(urgent).toMatchObject({ amount: 200, overdue: true });
  expect(await counted()).toMatchObject({ overdue: true });
  const body = { way: "won", reference: "B-1", reason: "銀行判定這筆付款有效，款項已退回" } as const;
  const params = { id: urgent?.id ?? 0 };
  expect(await operator.call(calls.getFinanceItem, { params })).toMatchObject({ overdue: true });
  expect(await operator.call(calls.settleFinanceItem, { params, body })).toMatchObject({ overdue: false });
  const [next] = await db.select().from(chargebacks).where(eq(chargebacks.id, first));
  expect(await counted()).toMatchObject({ count: 2, dueAt: next?.dueAt?.toISOString(), overdue: false });
});

const ways = {
  jkopay: { gateway: "jkos", pay: (form: Departure) => gateway.payByWallet(form) },
  linepay: { gateway: "linepay", pay: (form: Departure) => gateway.payByLine(form) },
  aftee: { gateway: "aftee", pay: (form: Departure) => gateway.payByLender(form) },
};

test.each(Object.keys(ways) as (keyof typeof ways)[])("a letter about a payment by %s is recorded", async (method) => {
  const { orderId, buyerId } = await makePlacedOrder(world, await makeListing(world, { questions: [] }));
  const buyer = await world.client(buyerId);
  await buyer.call(putMyInfoAftee, { body: borrower });
  const back = await ways[method].pay(await buyer.call(payOrder, { params: { id: orderId }, body: { method } }));
  await buyer.call(getPayment, { params: { number: new URL(back ?? "").searchParams.get("no") ?? "" } });
  await world.drain();
  const [paid] = await db.select().from(paymentAttempts).where(eq(paymentAttempts.orderId, orderId));
  expect({ state: paid?.state, back }).toMatchObject({ state: "paid" });
  const clearing = () => balanceOf(world.system, { kind: `clearing:${ways[method].gateway}` });
  const before = await clearing();
  const { number = "", amount = 0 } = paid ?? {};
  const id = await letterAbout(world.as(operatorId), { number, amount });
  expect(await db.select().from(chargebacks).where(eq(chargebacks.id, id))).toMatchObject([
    { attemptId: paid?.id, amount, state: "open" },
  ]);
  expect((await clearing()) - before).toBe(amount);
  expect((await reconcile(world.system)).differences).toEqual([]);
});
