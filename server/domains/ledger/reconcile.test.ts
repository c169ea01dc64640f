import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { ledgerLots } from "#server/db/schema/ledger.ts";
import { auditLog } from "#server/db/schema/moderation.ts";
import { orders } from "#server/db/schema/orders.ts";
import { paymentAttempts } from "#server/db/schema/payments.ts";
import { HOUR } from "#server/kernel/clock.ts";
import { reconcile } from "#server/testing/factories/books.ts";
import { grant } from "#server/testing/factories/ledger.ts";
import { makeOrderRow, startPaymentOf } from "#server/testing/factories/payments.ts";
import { makeMember } from "#server/testing/factories.ts";
import { openWorld } from "#server/testing/world.ts";
import { domains } from "#server/wiring/domains.ts";
import { post } from "./index.ts";
import { ledgerJobs } from "./jobs.ts";

const world = await openWorld();
const ctx = world.system;
const { db, pool } = world.deps;

/** Bypasses the triggers, as a faulty restore or a manual change would. */
async function behindTheBack(statement: string): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query(`begin; set local session_replication_role = replica; ${statement}; commit`);
  } finally {
    client.release();
  }
}

/** The job of 03:30 in Taipei. */
async function nightly(): Promise<void> {
  const job = ledgerJobs(domains).find(({ cron }) => cron === "30 19 * * *");
  if (!job) throw new Error("nothing runs at that time");
  await job.run(ctx, {});
}

async function paidOrder() {
  const order = await makeOrderRow(world, { state: "in_progress", paidMoney: 1050 });
  await post(ctx, {
    kind: "order.paid",
    key: `order:${order.id}:paid`,
    orderId: order.id,
    entries: [
      { account: { kind: "clearing:newebpay" }, amount: -1050 },
      { account: { kind: "escrow" }, amount: 1050 },
    ],
  });
  return order;
}

test("sound books differ nowhere; each kind of damage is found, named, logged and mended by nobody", async () => {
  const userId = (await makeMember(world)).id;
  await grant(world, userId, "coins", 30);
  await grant(world, userId, "points", 20);
  const order = await paidOrder();
  expect(await reconcile(ctx)).toEqual({ ok: true, differences: [] });

  await db
    .update(ledgerLots)
    .set({ left: 29 })
    .where(and(eq(ledgerLots.userId, userId), eq(ledgerLots.kind, "coins")));
  const other = await paidOrder();
  await db.update(orders).set({ state: "cancelled" }).where(eq(orders.id, other.id));
  await behindTheBack(`update ledger_entries set amount = -21 where amount = 20`);
  const { ok, differences } = await reconcile(ctx);
  expect(ok).toBe(false);
  await nightly();
  const journal = differences.find(({ check }) => check === "journal")?.subject;
  expect(journal).toMatch(/^journal \d+$/);
  expect(differences).toEqual([
    { check: "whole_ledger", subject: "ledger", expected: 0, found: -41 },
    { check: "journal", subject: journal, expected: 0, found: -41 },
    { check: "member_account", subject: `points of user ${userId}`, expected: 0, found: -21 },
    { check: "member_sum", subject: `points of user ${userId}`, expected: -21, found: 20 },
    { check: "coins", subject: `user ${userId}`, expected: 29, found: 30 },
    { check: "escrow", subject: `order ${other.id}`, expected: 0, found: 1050 },
  ]);
  expect(differences.some(({ subject }) => subject === `order ${order.id}`)).toBe(false);
  const audited = await db
    .select()
    .from(auditLog)
    .where(eq(auditLog.action, "ledger.find_difference"))
    .orderBy(auditLog.id);
  // The entries of this check and the nightly one.
  expect(audited.slice(-2).map(({ data }) => data)).toEqual([{ differences }, { differences }]);
});

test("a payment that never reached the ledger is found, once its event has had an hour", async () => {
  const order = await makeOrderRow(world);
  const { form } = await startPaymentOf(world, order);
  await world.fakes.gateway.visit(form);
  const found = async () => (await reconcile(ctx)).differences.filter(({ subject }) => subject === `order ${order.id}`);
  expect(await found()).toEqual([]);
  world.pass(2 * HOUR);
  expect(await found()).toEqual([{ check: "clearing", subject: `order ${order.id}`, expected: 1050, found: 0 }]);
  // Leaves a balanced ledger to the other test, whichever runs first.
  await db.delete(paymentAttempts).where(eq(paymentAttempts.orderId, order.id));
});
