import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import * as calls from "#contract/finance/routes.ts";
import { payOrder } from "#contract/orders/routes.ts";
import type { PaymentMethod } from "#contract/payments/methods.ts";
import * as terms from "#contract/terms.ts";
import { users } from "#server/db/schema/accounts.ts";
import { outbox } from "#server/db/schema/notifications.ts";
import { DAY, HOUR, later, MINUTE } from "#server/kernel/clock.ts";
import { boughtByCard, letterAbout } from "#server/testing/factories/chargebacks.ts";
import { grant } from "#server/testing/factories/ledger.ts";
import { makeListing, makePlacedOrder } from "#server/testing/factories/orders.ts";
import { makeAccounts, releaseBatch } from "#server/testing/factories/withdrawals.ts";
import { makeMember, nextSerial } from "#server/testing/factories.ts";
import { openWorld } from "#server/testing/world.ts";
import { declineOrder } from "../orders/sale/decline-order.ts";
import { makeBatch } from "../withdrawals/admin/make-batch.ts";
import { requestWithdrawal } from "../withdrawals/request-withdrawal.ts";

const world = await openWorld();
const { db } = world.deps;
const finance = async () => (await makeMember(world, { roles: ["finance"] })).id;
const [operatorId, otherId] = [await finance(), await finance()];

/** The console's count of one kind, with the age of the oldest; undefined if none waits. */
async function of(kind: string) {
  const { waiting } = await world.operator(operatorId).call(calls.getFinanceItems, { query: { kind: "ledger" } });
  const found = waiting.find((each) => each.kind === kind);
  return found && { count: found.count, days: Math.round((now().getTime() - new Date(found.since).getTime()) / DAY) };
}
const now = () => world.clock.now();

/** The bank decides the oldest open chargeback. */
async function settleOldest(): Promise<void> {
  const operator = world.operator(operatorId);
  const [item] = (await operator.call(calls.getFinanceItems, { query: { kind: "chargeback" } })).data;
  const body = { way: "won", reference: "B-1", reason: "銀行判定這筆付款有效，款項已退回" } as const;
  await operator.call(calls.settleFinanceItem, { params: { id: item?.id ?? 0 }, body });
}

test("the console counts its items by kind, with the age of the oldest, whatever kind is listed", async () => {
  expect(await of("chargeback")).toBeUndefined();
  const sale = await boughtByCard(world);
  await letterAbout(world.as(operatorId), { ...sale, amount: 300 });
  world.pass(DAY);
  await letterAbout(world.as(operatorId), { ...sale, amount: 300 });
  expect(await of("chargeback")).toEqual({ count: 2, days: 1 });
  await settleOldest();
  expect(await of("chargeback")).toEqual({ count: 1, days: 0 });
  await settleOldest();
  expect(await of("chargeback")).toBeUndefined();
});

test("a batch counts from its release on, until the bank has answered", async () => {
  const [seller] = [await makeMember(world, { idVerifiedAt: now(), realName: `王小明${nextSerial()}` })];
  await makeAccounts(world, [seller]);
  await grant(world, seller.id, "balance", 1000);
  await requestWithdrawal(world.as(seller.id), { amount: terms.withdrawalMin });
  world.pass(8 * DAY);
  const batchId = await makeBatch(world.as(operatorId));
  expect(await of("batch")).toBeUndefined();
  await releaseBatch(world.as(otherId), batchId);
  world.pass(3 * DAY);
  expect(await of("batch")).toEqual({ count: 1, days: 3 });
});

test("a refund for which nobody has chosen", async () => {
  const sale = await makePlacedOrder(world, await makeListing(world, { questions: [] }));
  const buyer = await world.client(sale.buyerId);
  const method: PaymentMethod = "atm";
  await world.fakes.gateway.payAndReturn(
    await buyer.call(payOrder, { params: { id: sale.orderId }, body: { method } }),
  );
  await world.drain();
  const { rows } = await db.execute<{ number: string }>(
    sql`select number from payment_attempts where order_id = ${sale.orderId}`,
  );
  await world.fakes.gateway.payNumber(rows[0]?.number ?? "");
  await world.drain();
  expect(await of("choice")).toBeUndefined();
  await declineOrder(world.as(sale.sellerId), sale.orderId, "這陣子檔期已滿，抱歉");
  world.pass(2 * DAY);
  expect(await of("choice")).toEqual({ count: 1, days: 2 });
});

test("a stopped job, and a message that is not sent within an hour", async () => {
  expect(await of("job")).toBeUndefined();
  await db.execute(sql`select graphile_worker.add_job('no_such_work', '{}'::json, max_attempts := 1)`);
  await db.execute(sql`update graphile_worker._private_jobs j set attempts = 1, last_error = 'broken', run_at = now() + interval '1 day'
    where task_id = (select id from graphile_worker._private_tasks where identifier = 'no_such_work')`);
  expect((await of("job"))?.count).toBe(1);

  await db
    .insert(outbox)
    .values({ channel: "mail", to: "a@example.com", text: "信", key: `t:${nextSerial()}`, createdAt: now() });
  world.pass(59 * MINUTE);
  expect(await of("message")).toBeUndefined();
  world.pass(2 * MINUTE);
  expect(await of("message")).toEqual({ count: 1, days: 0 });
});

test("an account whose day of deletion is over, and money of a member who left", async () => {
  const { id } = await makeMember(world, {});
  const deleteAt = later(now(), DAY);
  await db.update(users).set({ status: 4, deleteAt }).where(eq(users.id, id));
  world.pass(2 * DAY - HOUR);
  expect(await of("leaving")).toBeUndefined();
  world.pass(2 * HOUR);
  expect(await of("leaving")).toEqual({ count: 1, days: 1 });

  await db.update(users).set({ deletedAt: now() }).where(eq(users.id, id));
  expect([await of("leaving"), await of("left")]).toEqual([undefined, undefined]);
  await grant(world, id, "balance", 40);
  expect(await of("left")).toEqual({ count: 1, days: 0 });
});
