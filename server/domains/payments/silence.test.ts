/** A gateway that answers no call for an hour: what was begun with it ends once, whichever it is. */

import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { putMyInfoAftee } from "#contract/accounts/setting-routes.ts";
import { getPayment } from "#contract/payments/routes.ts";
import { paymentAttempts, paymentRefunds } from "#server/db/schema/payments.ts";
import { borrower } from "#server/demo/forms.ts";
import type { Departure } from "#server/integrations/payment-gateways/port.ts";
import { GatewayCallError } from "#server/integrations/payment-gateways/port.ts";
import { HOUR, MINUTE } from "#server/kernel/clock.ts";
import type { Settlement } from "#server/sandbox/newebpay/trade.ts";
import { makeOrderRow, startPaymentOf } from "#server/testing/factories/payments.ts";
import { openWorld } from "#server/testing/world.ts";
import { paymentRefunded, paymentSettled } from "./events.ts";
import { gatewayNamed } from "./gateways.ts";
import { paymentJobs } from "./jobs.ts";
import { refundPayment } from "./refunds/refund-payment.ts";

const world = await openWorld();
const { db } = world.deps;
const { gateway } = world.fakes;

/** The buyer pays on the gateway's page; what its server says of it is lost. @returns the gateway's name of the trade, if it came back */
const payUnheard = {
  card: async (form: Departure) => {
    await gateway.visit(form, { fault: "lost" });
  },
  jkopay: async (form: Departure) => {
    await gateway.walletFault("lost");
    await gateway.payByWallet(form);
  },
  linepay: async (form: Departure) => {
    const back = new URL((await gateway.payByLine(form)) ?? "").searchParams;
    // Confirmed by a process that was killed before it could book the payment.
    await gateway.ports.get("linepay")?.query(back.get("no") ?? "", 1050, back.get("transactionId"));
  },
  aftee: async (form: Departure) => {
    const back = await gateway.payByLender(form, "pay", "notice_lost");
    return new URL(back ?? "").searchParams.get("id") ?? undefined;
  },
} as const;
type Method = keyof typeof payUnheard;

/** Only what comes by card waits for its bank's batch. */
const ways: [Method, Settlement][] = [
  ["card", "instant"],
  ["card", "batch"],
  ["jkopay", "instant"],
  ["linepay", "instant"],
  ["aftee", "instant"],
];

async function attemptOf(number: string) {
  const [attempt] = await db.select().from(paymentAttempts).where(eq(paymentAttempts.number, number));
  if (!attempt) throw new Error(`no attempt ${number}`);
  return attempt;
}

async function unheard(method: Method) {
  const order = await makeOrderRow(world);
  const payer = await world.client(order.buyerId);
  await payer.call(putMyInfoAftee, { body: borrower });
  const { form, number } = await startPaymentOf(world, order, method);
  const trade = await payUnheard[method](form);
  const look = () => payer.call(getPayment, { params: { number }, query: { trade: trade ?? undefined } });
  return { number, look };
}

async function minute(): Promise<void> {
  world.pass(MINUTE);
  await paymentJobs[0]?.run(world.system, {});
}

async function hour(): Promise<void> {
  for (let passed = 0; passed < HOUR; passed += MINUTE) await minute();
}

async function eventsOf(name: string, attemptId: number): Promise<number> {
  const { rows } = await world.deps.pool.query<{ n: number }>(
    `select count(*)::int as n from graphile_worker._private_jobs
     where payload->>'name' = $2 and (payload->'payload'->>'attemptId')::int = $1`,
    [attemptId, name],
  );
  return rows[0]?.n ?? 0;
}

beforeEach(async () => {
  await gateway.silence(false);
  // What other tests left open is not asked about in this one.
  await db.update(paymentAttempts).set({ askAt: null });
});

describe.each(ways)("an hour of silence, paid by %s and captured: %s", (method, settlement) => {
  beforeEach(() => gateway.settlement(settlement));

  test("a payment of which nothing was heard is found once, when there is an answer again", async () => {
    const { number, look } = await unheard(method);
    await gateway.silence(true);
    expect(await look()).toMatchObject({ state: "started", mayRetry: false });
    await hour();
    expect(await look()).toMatchObject({ state: "started", mayRetry: false });
    const attempt = await attemptOf(number);
    expect(attempt).toMatchObject({ state: "started", unansweredAt: null });
    await gateway.silence(false);
    await hour();
    expect(await attemptOf(number)).toMatchObject({ state: "paid", askAt: null });
    expect(await eventsOf(paymentSettled.name, attempt.id)).toBe(1);
  });

  test("a refund waits with its reason, and goes back once", async () => {
    const { number, look } = await unheard(method);
    world.pass(4 * MINUTE);
    await look();
    await minute();
    const attempt = await attemptOf(number);
    expect(attempt.state).toBe("paid");
    await gateway.silence(true);
    await refundPayment(world.system, { attemptId: attempt.id, amount: 400, key: `silence:${attempt.id}` });
    await hour();
    const port = gatewayNamed(world.system, attempt.gateway);
    await expect(port.givenBack(number, 1050, attempt.gatewayTrade)).rejects.toBeInstanceOf(GatewayCallError);
    const refund = async () =>
      (await db.select().from(paymentRefunds).where(eq(paymentRefunds.attemptId, attempt.id)))[0];
    expect(await refund()).toMatchObject({ state: "queued", code: "unreachable" });
    await gateway.silence(false);
    await hour();
    if (settlement === "batch") {
      // Its reason is another one now: a part goes back only of what the bank has captured.
      expect(await refund()).toMatchObject({ state: "queued", code: "CAPTURE" });
      expect(await port.givenBack(number, 1050, attempt.gatewayTrade)).toMatchObject({ amount: 0 });
      await gateway.batch();
      await hour();
      await hour();
    }
    expect(await refund()).toMatchObject({ state: "done", tryAt: null });
    expect(await attemptOf(number)).toMatchObject({ state: "refunded", refundAmount: 400 });
    const settled = settlement === "instant";
    expect(await port.givenBack(number, 1050, attempt.gatewayTrade)).toEqual({ amount: 400, settled });
    expect(await eventsOf(paymentRefunded.name, attempt.id)).toBe(1);
  });
});
