import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import * as calls from "#contract/finance/routes.ts";
import { payOrder } from "#contract/orders/routes.ts";
import { paymentAttempts } from "#server/db/schema/payments.ts";
import { DAY, HOUR } from "#server/kernel/clock.ts";
import { reconcile } from "#server/testing/factories/books.ts";
import { makeListing, makePlacedOrder } from "#server/testing/factories/orders.ts";
import { makeMember } from "#server/testing/factories.ts";
import { openWorld } from "#server/testing/world.ts";

/** Differences found by the nightly ledger check, in the finance console. */

const world = await openWorld();
const { db } = world.deps;
const operator = world.operator((await makeMember(world, { roles: ["finance"] })).id);

const open = async () => (await operator.call(calls.getFinanceItems, {})).data;
const only = async () => {
  const [item, ...more] = await open();
  expect(more).toEqual([]);
  if (!item) throw new Error("the console is empty");
  return item;
};
const settle = (id: number, reference: string) => {
  const body = { way: "journal", reference, reason: "多付的 50 元已由公司帳戶轉還" } as const;
  return operator.call(calls.settleFinanceItem, { params: { id }, body });
};

async function paid() {
  const sale = await makePlacedOrder(world, await makeListing(world, { questions: [] }));
  const buyer = await world.client(sale.buyerId);
  await world.fakes.gateway.payAndReturn(await buyer.call(payOrder, { params: { id: sale.orderId } }));
  await world.drain();
  const [attempt] = await db.select().from(paymentAttempts).where(eq(paymentAttempts.orderId, sale.orderId));
  if (!attempt) throw new Error("nothing was paid");
  return { ...sale, attempt };
}

async function prove(): Promise<void> {
  await reconcile(world.system);
  await world.drain();
}

/** The nightly ledger check finds no difference the day after. */
async function quiet(): Promise<void> {
  world.pass(DAY);
  await prove();
  expect(await open()).toEqual([]);
}

test("is an item, comes right by itself, and where a journal can mend it that is posted once, if it is still there", async () => {
  const sale = await paid();
  const says = (amount: number) =>
    db.update(paymentAttempts).set({ amount }).where(eq(paymentAttempts.id, sale.attempt.id));
  await says(1100);
  world.pass(2 * HOUR);
  await prove();
  const item = await only();
  expect(item).toMatchObject({ kind: "ledger", amount: 50, orderId: sale.orderId });
  expect(item.what).toBe(`金流款項不符（order ${sale.orderId}）：應為 NT$1,100，實為 NT$1,050。`);
  await says(1050);
  await operator.call(calls.retryFinanceItem, { params: { id: item.id } });
  await world.drain();
  expect(await open()).toEqual([]);

  await says(1100);
  await prove();
  // A difference is not corrected after it has disappeared or changed its sum.
  for (const amount of [1050, 1200]) {
    await says(amount);
    await expect(settle(item.id, "808-1")).rejects.toMatchObject({ code: "conflict" });
  }
  await says(1100);
  await settle(item.id, "808-1");
  await quiet();
});

test("settled by hand and found again is the same item once more", async () => {
  const sale = await paid();
  const says = (amount: number) =>
    db.update(paymentAttempts).set({ amount }).where(eq(paymentAttempts.id, sale.attempt.id));
  await says(1100);
  world.pass(2 * HOUR);
  await prove();
  const { id } = await only();
  await settle(id, "808-2");
  world.pass(HOUR);
  await says(1200);
  await prove();
  expect(await only()).toMatchObject({ id, state: "open", amount: 100, closedAt: null });
  const file = await operator.call(calls.getFinanceItem, { params: { id } });
  expect(file).toMatchObject({ way: null, actions: [{ name: "retry" }, { name: "settle" }] });
  // That it is no longer settled follows from the check, which the audit log records as its opening.
  expect(file.history.map(({ what }) => what)).toEqual(["款項待處理", "款項已人工處理", "款項待處理"]);
  await settle(id, "808-3");
  await quiet();
});

test("that no journal can mend can only be looked at again", async () => {
  const sale = await paid();
  const { pool } = world.deps;
  const damage = async (by: number) => {
    const client = await pool.connect();
    await client.query(`begin; set local session_replication_role = replica;
      update ledger_entries set amount = amount + ${by} where id = (select min(e.id) from ledger_entries e
        join ledger_journals j on j.id = e.journal_id where j.order_id = ${sale.orderId} and e.amount > 0); commit`);
    client.release();
  };
  await damage(5);
  await prove();
  const items = await open();
  expect(items.length).toBeGreaterThan(0);
  const whole = items.find(({ what }) => what.startsWith("總帳不平"));
  const file = await operator.call(calls.getFinanceItem, { params: { id: whole?.id ?? 0 } });
  expect(file).toMatchObject({ actions: [{ name: "retry" }], ways: [] });
  await expect(settle(file.id, "1")).rejects.toMatchObject({ code: "conflict" });
  await damage(-5);
  await quiet();
});
