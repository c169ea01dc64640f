import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { getFinanceItems } from "#contract/finance/routes.ts";
import { declineOrder, payOrder } from "#contract/orders/routes.ts";
import type { SupplementForm } from "#contract/orders/supplements.ts";
import { paymentAttempts } from "#server/db/schema/payments.ts";
import { orderSupplements } from "#server/db/schema/supplements.ts";
import { supplementForm } from "#server/demo/forms.ts";
import { followMissedJob } from "#server/domains/finance/follow/follow-missed.ts";
import { DAY, MINUTE } from "#server/kernel/clock.ts";
import { reconcile } from "#server/testing/factories/books.ts";
import {
  deliveredSale,
  makeListing,
  makePlacedOrder,
  orderRow,
  type Sale,
  workingSale,
} from "#server/testing/factories/orders.ts";
import { makeMember } from "#server/testing/factories.ts";
import { openWorld } from "#server/testing/world.ts";
import { proposeSupplement } from "../supplements/propose-supplement.ts";
import { applyTransition } from "../transition/apply-transition.ts";
import { startSupplementPayment } from "./pay-supplement.ts";
import { missedPaymentJobs } from "./take-missed-payments.ts";

const world = await openWorld();
const { db } = world.deps;
const { gateway } = world.fakes;

/** What is in the queue is lost, as an event of which every try failed. */
const loseEvents = () =>
  db.execute(sql`select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))`);

const sweep = (name = "settle_missed_payments") =>
  missedPaymentJobs.find((job) => job.name === name)?.run(world.system, {});

/** An order at the gateway's page. @returns how to pay there */
async function atGateway(): Promise<{ sale: Sale; pay: () => Promise<void> }> {
  const sale = await makePlacedOrder(world, await makeListing(world, { questions: [] }));
  const buyer = await world.client(sale.buyerId);
  await world.drain();
  const pay = await gateway.open(await buyer.call(payOrder, { params: { id: sale.orderId } }));
  return { sale, pay: async () => void (await pay()) };
}

const stateOf = async ({ orderId }: Sale) => (await orderRow(world, orderId)).state;

test("a paid order whose event is lost is paid a minute later, once", async () => {
  const { sale, pay } = await atGateway();
  await pay();
  await loseEvents();
  await sweep();
  expect(await stateOf(sale)).toBe("pending_payment");
  world.pass(2 * MINUTE);
  await sweep();
  await sweep();
  expect(await stateOf(sale)).toBe("in_progress");
  await world.drain();
  const { rows } = await db.execute(sql`select from ledger_journals where order_id = ${sale.orderId}`);
  expect(rows).toHaveLength(1);
});

test("money that came late and whose event is lost goes back, also when that is found days after", async () => {
  const { sale, pay } = await atGateway();
  await db.execute(sql`update orders set state = 'expired' where id = ${sale.orderId}`);
  await pay();
  await loseEvents();
  world.pass(2 * DAY);
  await sweep();
  const attempt = async () =>
    (await db.select().from(paymentAttempts).where(eq(paymentAttempts.orderId, sale.orderId)))[0];
  expect(await attempt()).toMatchObject({ state: "paid" });
  await sweep("settle_all_missed_payments");
  await world.drain();
  expect(await attempt()).toMatchObject({ state: "refunded" });
  expect(await gateway.back((await attempt())?.number ?? "")).toBe(sale.total);
  world.pass(DAY);
  expect((await reconcile(world.system)).differences).toEqual([]);
});

const added: Record<"scope" | "tip", SupplementForm> = {
  scope: supplementForm("scope", 500),
  tip: { kind: "tip", price: 200, note: "謝謝" },
};
const supplementOf = async (id: number) => {
  const [row] = await db.select().from(orderSupplements).where(eq(orderSupplements.id, id));
  return row;
};

/** Something in addition to a sale at the gateway's page. @returns how to pay there */
async function moreAtGateway(kind: keyof typeof added) {
  const sale = kind === "tip" ? await deliveredSale(world) : await workingSale(world);
  const [buyer, seller] = [world.as(sale.buyerId), world.as(sale.sellerId)];
  if (kind === "tip") await applyTransition(buyer, sale.orderId, "accept");
  const { id } = await proposeSupplement(kind === "tip" ? buyer : seller, sale.orderId, added[kind]);
  await world.drain();
  const pay = await gateway.open(await startSupplementPayment(buyer, id, "card"));
  return { sale, id, pay: async () => void (await pay()) };
}

test.each([
  ["scope", "escrow", 525],
  ["tip", "revenue_pending", 200],
] as const)(
  "what was paid in addition (%s) and whose event is lost is taken a minute later, once",
  async (kind, account, sum) => {
    const { sale, id, pay } = await moreAtGateway(kind);
    await pay();
    await loseEvents();
    await sweep();
    expect(await supplementOf(id)).toMatchObject({ state: "open", paidAttemptId: null });
    world.pass(2 * MINUTE);
    await sweep();
    await sweep();
    expect(await supplementOf(id)).toMatchObject({ state: "paid" });
    await world.drain();
    const { rows } = await db.execute(sql`
    select a.kind, e.amount from ledger_journals j join ledger_entries e on e.journal_id = j.id
      join ledger_accounts a on a.id = e.account_id
    where j.order_id = ${sale.orderId} and j.kind in ('supplement.paid', 'tip.paid') and e.amount > 0`);
    expect(rows).toEqual([{ kind: account, amount: sum }]);
    world.pass(DAY);
    expect((await reconcile(world.system)).differences).toEqual([]);
  },
);

test.each(["scope", "tip"] as const)(
  "what came in addition (%s) too late and whose event is lost goes back, once",
  async (kind) => {
    const { id, pay } = await moreAtGateway(kind);
    await db.update(orderSupplements).set({ state: "lapsed" }).where(eq(orderSupplements.id, id));
    await pay();
    await loseEvents();
    world.pass(2 * MINUTE);
    await sweep();
    await sweep();
    await world.drain();
    const attempts = await db.select().from(paymentAttempts).where(eq(paymentAttempts.supplementId, id));
    expect(attempts).toMatchObject([{ state: "refunded", refundAmount: kind === "tip" ? 200 : 525 }]);
    expect(await gateway.back(attempts[0]?.number ?? "")).toBe(attempts[0]?.amount);
    world.pass(DAY);
    expect((await reconcile(world.system)).differences).toEqual([]);
  },
);

test("a refund that the gateway refused and of which no event told comes to the finance console", async () => {
  const { sale, pay } = await atGateway();
  await pay();
  await world.drain();
  await gateway.fault("refund_refused");
  const seller = await world.client(sale.sellerId);
  await seller.call(declineOrder, { params: { id: sale.orderId }, body: { reason: "這陣子檔期已滿，抱歉" } });
  await world.drain();
  const operator = world.operator((await makeMember(world, { roles: ["finance"] })).id);
  const open = async () => (await operator.call(getFinanceItems, {})).data.map(({ kind }) => kind);
  expect(await open()).toEqual(["refund"]);
  await db.execute(sql`delete from finance_items`);
  await followMissedJob.run(world.system, {});
  await followMissedJob.run(world.system, {});
  expect(await open()).toEqual(["refund"]);
});
