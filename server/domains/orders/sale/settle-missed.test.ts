import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { getFinanceItems } from "#contract/finance/routes.ts";
import { declineOrder, payOrder } from "#contract/orders/routes.ts";
import { paymentAttempts } from "#server/db/schema/payments.ts";
import { followMissedJob } from "#server/domains/finance/follow/follow-missed.ts";
import { reconcile } from "#server/domains/ledger/index.ts";
import { DAY, MINUTE } from "#server/kernel/clock.ts";
import { makeListing, makePlacedOrder, orderRow, type Sale } from "#server/testing/factories/orders.ts";
import { makeMember } from "#server/testing/factories.ts";
import { openWorld } from "#server/testing/world.ts";
import { settleMissedJobs } from "./settle-missed.ts";

const world = await openWorld();
const { db } = world.deps;
const { gateway } = world.fakes;

/** What is in the queue is lost, as an event of which every try failed. */
const loseEvents = () =>
  db.execute(sql`select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))`);

const sweep = (name = "settle_missed_payments") =>
  settleMissedJobs.find((job) => job.name === name)?.run(world.system, {});

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

test("a refund that the gateway refused and of which no event told comes to the finance desk", async () => {
  const { sale, pay } = await atGateway();
  await pay();
  await world.drain();
  await gateway.fault("refund_refused");
  const seller = await world.client(sale.sellerId);
  await seller.call(declineOrder, { params: { id: sale.orderId }, body: { reason: "這陣子檔期已滿，抱歉" } });
  await world.drain();
  const desk = world.operator((await makeMember(world, { roles: ["finance"] })).id);
  const open = async () => (await desk.call(getFinanceItems, {})).data.map(({ kind }) => kind);
  expect(await open()).toEqual(["refund"]);
  await db.execute(sql`delete from finance_items`);
  await followMissedJob.run(world.system, {});
  await followMissedJob.run(world.system, {});
  expect(await open()).toEqual(["refund"]);
});
