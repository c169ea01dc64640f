import fc from "fast-check";
import { beforeEach, expect, test } from "vitest";
import { getFinanceItems, retryFinanceItem, settleFinanceItem } from "#contract/finance/routes.ts";
import { payOrder, payOrderWithCard } from "#contract/orders/routes.ts";
import { cardAgreement } from "#contract/payments/agreement.ts";
import { removeCard } from "#contract/payments/routes.ts";
import { paymentAttempts, paymentRefunds } from "#server/db/schema/payments.ts";
import { orderJobs } from "#server/domains/orders/index.ts";
import { DAY, MINUTE } from "#server/kernel/clock.ts";
import type { PageVisit } from "#server/sandbox/newebpay/buyer.ts";
import type { Settlement } from "#server/sandbox/newebpay/trade.ts";
import { reconcile } from "#server/testing/factories/books.ts";
import { makeCard, makeHolder, placeBy } from "#server/testing/factories/cards.ts";
import { orderRow } from "#server/testing/factories/orders.ts";
import { makeMember } from "#server/testing/factories.ts";
import { openWorld } from "#server/testing/world.ts";
import { paymentJobs } from "./jobs.ts";

const world = await openWorld();
const { gateway } = world.fakes;

beforeEach(async () => {
  await gateway.fault("none");
});

const operator = world.operator((await makeMember(world, { roles: ["finance"] })).id);

/** What a buyer with two tabs, the network, the bank and time can do to one order. */
const steps = {
  /** From now on the bank refuses one refund at each step. */
  stubborn_bank: fc.constant(""),
  press: fc.constantFrom("none", "declined", "need_3d", "hangup", "stall", "change_down"),
  press_twice: fc.constantFrom("none", "hangup", "stall", "declined"),
  press_blind: fc.constantFrom("hangup", "stall", "change_down"),
  open_page: fc.constantFrom("plain", "remember", "unposted"),
  pay_page: fc.constantFrom("", "twice", "late", "lost", "amount"),
  deliver: fc.constant(""),
  batch: fc.constant(""),
  minute: fc.constant(""),
  ten_minutes: fc.constant(""),
  remove: fc.constant(""),
};
type Step = { name: keyof typeof steps; how: string };
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  ...Object.entries(steps).map(([name, hows]) => hows.map((how) => ({ name: name as keyof typeof steps, how }))),
);

async function work() {
  for (const job of [paymentJobs[0], ...orderJobs.filter(({ cron }) => cron === "* * * * *")])
    await job?.run(world.system, {});
  await world.drain();
}

/** The finance console works until nothing waits: some are tried again, some paid by the platform's bank. */
async function workThroughItems() {
  for (;;) {
    const { data } = await operator.call(getFinanceItems, {});
    const open = data.filter(({ state }) => state === "open");
    if (open.length === 0) return;
    for (const { id } of open) {
      const body = { way: "bank", reference: `bank ${id}`, reason: "已由公司帳戶轉帳退還買家" } as const;
      if (id % 2 === 0) await operator.call(retryFinanceItem, { params: { id } });
      else await operator.call(settleFinanceItem, { params: { id }, body });
    }
    await work();
  }
}

async function live(given: Step[]) {
  const holder = await makeHolder(world);
  const cardId = await makeCard(world, holder);
  const orderId = await placeBy(world, holder);
  const params = { id: orderId };
  const pages: ((visit?: PageVisit) => Promise<unknown>)[] = [];
  // A refusal is an answer like any other here: what counts is the money.
  const press = () => holder.client.call(payOrderWithCard, { params, body: { cardId } }).catch(refusalOnly);

  let stubborn = false;
  const run: Record<keyof typeof steps, (how: string) => Promise<unknown>> = {
    async stubborn_bank() {
      stubborn = true;
    },
    async press(how) {
      await gateway.fault(how);
      await press();
    },
    async press_twice(how) {
      await gateway.fault(how);
      await Promise.all([press(), press(), press()]);
    },
    async press_blind(how) {
      await gateway.fault(how);
      await gateway.fault("query_down");
      await press();
    },
    async open_page(how) {
      const body = how === "remember" ? { remember: cardAgreement.version } : {};
      const form = await holder.client.call(payOrder, { params, body }).catch(refusalOnly);
      if (!form) return;
      // A page that was left before it was reached is given out again by the next press; any other stays open.
      pages.push(how === "unposted" ? (visit) => gateway.visit(form, visit) : await gateway.open(form));
    },
    async pay_page(fault) {
      await pages.pop()?.(fault === "" ? {} : { fault });
    },
    deliver: () => gateway.deliver(),
    batch: () => gateway.batch(),
    async minute() {
      world.pass(MINUTE);
      await work();
    },
    async ten_minutes() {
      world.pass(10 * MINUTE);
      await work();
    },
    remove: () => holder.client.call(removeCard, { query: { id: cardId } }).catch(refusalOnly),
  };
  for (const { name, how } of given) {
    await gateway.fault("none");
    if (stubborn) await gateway.fault("refund_refused");
    await run[name](how);
  }
  await gateway.fault("none");
  await gateway.deliver();
  for (const minutes of [1, 2, 5, 10, 31, 61]) {
    if (stubborn && minutes < 5) await gateway.fault("refund_refused");
    world.pass(minutes * MINUTE);
    await work();
    await gateway.batch();
  }
  await workThroughItems();
  return orderId;
}

function refusalOnly(error: { status?: number }): undefined {
  if (error.status === undefined || error.status >= 500) throw error;
  return undefined;
}

async function moneyOf(orderId: number) {
  const attempts = (await world.deps.db.select().from(paymentAttempts)).filter((each) => each.orderId === orderId);
  const seen = await Promise.all(
    attempts.map(async ({ number, cardId }) => ({ cardId, trade: await gateway.trade(number) })),
  );
  const refunds = await world.deps.db.select().from(paymentRefunds);
  const byBank = refunds.filter(
    ({ attemptId, state }) => state === "settled" && attempts.some(({ id }) => id === attemptId),
  );
  const taken = seen.filter(({ trade }) => (trade?.captured ?? 0) > 0);
  return {
    charges: taken.filter(({ cardId }) => cardId !== null).length,
    // What the platform's bank has paid back stays with the gateway.
    kept:
      taken.reduce((sum, { trade }) => sum + (trade?.refundable ?? 0), 0) -
      byBank.reduce((sum, { amount }) => sum + amount, 0),
  };
}

test.each<Settlement>(["instant", "batch"])(
  "whatever happens, an order's card is charged at most once, and it keeps its price at most once (%s)",
  {
    timeout: 180_000,
  },
  async (settlement) => {
    await gateway.settlement(settlement);
    const property = fc.asyncProperty(fc.array(anyStep, { minLength: 2, maxLength: 8 }), async (given) => {
      const orderId = await live(given);
      const { charges, kept } = await moneyOf(orderId);
      const { state } = await orderRow(world, orderId);
      expect(charges).toBeLessThanOrEqual(1);
      // A page that was left open in another tab can be paid beside it; that money has gone back.
      expect({ state, kept }).toEqual(
        kept === 0 ? { state: "expired", kept: 0 } : { state: "awaiting_requirements", kept: 1050 },
      );
    });
    await fc.assert(property, { seed: 20_261_122, numRuns: 12, endOnFailure: true });
    world.pass(DAY);
    expect((await reconcile(world.system)).differences).toEqual([]);
  },
);
