import { desc } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { limits } from "#contract/catalog/limits.ts";
import { mostOf } from "#contract/orders/parts.ts";
import type { SupplementForm } from "#contract/orders/supplements.ts";
import { isNumbered, type PaymentMethod } from "#contract/payments/methods.ts";
import * as terms from "#contract/terms.ts";
import { paymentAttempts } from "#server/db/schema/payments.ts";
import { balanceOf, reconcile } from "#server/domains/ledger/index.ts";
import type { Departure } from "#server/integrations/payment-gateways/port.ts";
import { DAY, MINUTE } from "#server/kernel/clock.ts";
import { memberId } from "#server/kernel/ctx.ts";
import { makeCoupon, makeKept } from "#server/testing/factories/coupons.ts";
import { grant } from "#server/testing/factories/ledger.ts";
import { makeListing, orderRow, placeForm, proposalsOf } from "#server/testing/factories/orders.ts";
import { makeMember } from "#server/testing/factories.ts";
import { openWorld } from "#server/testing/world.ts";
import { saveAftee } from "../../accounts/settings/save-info.ts";
import { pressTransition } from "../process/press.ts";
import { tickOrders } from "../process/tick.ts";
import { answerProposal, proposeCancellation } from "../proposals/proposals.ts";
import { paySupplementWithPoints, startSupplementPayment } from "../supplements/pay-supplement.ts";
import { proposeSupplement } from "../supplements/propose-supplement.ts";
import { declineOrder } from "./decline-order.ts";
import { deliverOrder } from "./deliver-order.ts";
import { orderDraft } from "./draft.ts";
import { partsOf } from "./money.ts";
import { payOrderWithPoints, startOrderPayment } from "./pay-order.ts";
import { placeOrder } from "./place-order.ts";

const world = await openWorld();
const ctx = world.system;
const GIVEN = { points: 3000, coins: 400 };

const share = fc.double({ min: 0, max: 1, noNaN: true });
const lives = fc.record({
  price: fc.integer({ min: limits.priceMin, max: 3000 }),
  /** NT$ off by each; 0: no such coupon. */
  sellerCoupon: fc.constantFrom(0, 37, 150),
  platformCoupon: fc.constantFrom(0, 50, 333),
  sellerBp: fc.constantFrom(0, 3333, 10_000),
  coins: share,
  points: share,
  method: fc.constantFrom("card", "atm", "cvs", "jkopay", "aftee"),
  /** What is bought in addition while it is worked on, and how it is paid. */
  added: fc.constantFrom("nothing", "card", "jkopay", "points"),
  tip: fc.boolean(),
  end: fc.constantFrom("unpaid", "declined", "completed", "partly", "late"),
  refund: share,
});
type Life = typeof lives extends fc.Arbitrary<infer T> ? T : never;

const held = async (userId: number) => ({
  points: await balanceOf(ctx, { kind: "points", userId }),
  coins: await balanceOf(ctx, { kind: "coins", userId }),
});

/** A buyer with points and coins, in front of a listing, with the coupons of this life. */
async function begin({ price, sellerCoupon, platformCoupon, sellerBp }: Life) {
  const listing = await makeListing(world, { questions: [], packagePrice: price, price });
  const { id: buyerId } = await makeMember(world);
  for (const kind of ["points", "coins"] as const) await grant(world, buyerId, kind, GIVEN[kind]);
  const { sellerId } = listing;
  const made = [
    sellerCoupon > 0 ? await makeCoupon(world, { sellerId, value: sellerCoupon }) : null,
    platformCoupon > 0 ? await makeCoupon(world, { value: platformCoupon, sellerBp }) : null,
  ];
  for (const coupon of made) if (coupon) await makeKept(world, coupon.id, buyerId);
  const [seller, platform] = made;
  const buyer = world.as(buyerId);
  await saveAftee(buyer, {
    ...{ name: "王小明", cellphone: "+886909999981", address: "台北市信義區市府路 1 號" },
    ...{ email: "buyer@example.com", birthday: "" },
  });
  const draft = await orderDraft(buyer, {
    service: listing.serviceId,
    package: listing.packageId,
    options: [],
    sellerCoupon: seller?.id,
    platformCoupon: platform?.id,
  });
  const form = { ...placeForm(listing), ...draft.couponIds, seen: draft.seen, expectedTotal: draft.total };
  return { buyer, buyerId, sellerId, draft, orderId: await placeOrder(buyer, form) };
}

/** Sets aside what this life wants, and pays the rest. @returns whether there was a rest */
async function pay(life: Life, { buyer, draft, orderId }: Awaited<ReturnType<typeof begin>>) {
  const most = mostOf(draft, GIVEN);
  const coins = Math.round(most.coins * life.coins);
  const wish = { coins, points: Math.round(Math.min(GIVEN.points, draft.total - coins) * life.points) };
  const due = draft.total - wish.coins - wish.points;
  if (life.end === "unpaid") {
    if (due > 0) await startOrderPayment(buyer, orderId, { method: "card", begunIn: "checkout", ...wish });
    return;
  }
  if (due === 0) return payOrderWithPoints(buyer, orderId, wish);
  // A try that is given up, with another mix.
  await startOrderPayment(buyer, orderId, { method: "card", begunIn: "checkout", coins: 0, points: 0 });
  world.pass(MINUTE);
  const { least } = terms.paymentLimits[life.method];
  const method = due < least ? "card" : life.method;
  await arrive(method, await startOrderPayment(buyer, orderId, { method, begunIn: "checkout", ...wish }));
}

/** The buyer pays at the gateway, or by the number that it gives out, and the order hears of it. */
async function arrive(method: PaymentMethod, way: Departure) {
  const { gateway } = world.fakes;
  if (method === "jkopay") await gateway.payByWallet(way);
  else if (method === "aftee") await gateway.payByLender(way);
  else if (isNumbered(method)) {
    await gateway.payAndReturn(way);
    await world.drain();
    await gateway.payNumber(await newestAttempt());
  } else await (await gateway.open(way))();
  await world.drain();
}

async function newestAttempt(): Promise<string> {
  const [row] = await world.deps.db
    .select({ number: paymentAttempts.number })
    .from(paymentAttempts)
    .orderBy(desc(paymentAttempts.id))
    .limit(1);
  return row?.number ?? "";
}

type Sale = Awaited<ReturnType<typeof begin>>;

/** Something is proposed by one side and paid by the buyer. @returns what of it came in points */
async function pays({ buyer, sellerId, orderId }: Sale, form: SupplementForm, how: Life["added"]): Promise<number> {
  if (how === "nothing") return 0;
  const proposer = form.kind === "tip" ? buyer : world.as(sellerId);
  const { id } = await proposeSupplement(proposer, orderId, form);
  if (how !== "points") {
    await arrive(how, await startSupplementPayment(buyer, id, how));
    return 0;
  }
  const { points } = await held(memberId(buyer));
  await grant(world, memberId(buyer), "points", 1000);
  await paySupplementWithPoints(buyer, id);
  return points + 1000 - (await held(memberId(buyer))).points;
}

async function finish(life: Life, { buyer, sellerId, draft, orderId }: Awaited<ReturnType<typeof begin>>) {
  const seller = world.as(sellerId);
  if (life.end === "unpaid") {
    world.pass(terms.paymentWindowMs + 30 * MINUTE);
    return tickOrders(ctx);
  }
  if (life.end === "declined") return declineOrder(seller, orderId, "這陣子檔期已滿，抱歉");
  if (life.end === "late") {
    world.pass(9 * DAY);
    return pressTransition(buyer, orderId, "cancel_late");
  }
  if (life.end === "partly") {
    const refund = Math.round(draft.total * life.refund);
    await proposeCancellation(seller, orderId, { refund, reason: "只完成了一部分的內容" });
    const [proposal] = await proposalsOf(world, orderId);
    return answerProposal(buyer, proposal?.id ?? 0, true);
  }
  await deliverOrder(seller, orderId, "完成", []);
  await pressTransition(buyer, orderId, "accept");
}

test("whatever is paid how, and however it ends: each part comes back as it was paid, and nothing is made or lost", async () => {
  await fc.assert(
    fc.asyncProperty(lives, async (life) => {
      const sale = await begin(life);
      await pay(life, sale);
      const { paidAt: began } = await orderRow(world, sale.orderId);
      const how = began === null ? "nothing" : life.added;
      const used = await pays(sale, { kind: "scope", title: "多一款配色", price: 333, days: 1, note: "" }, how);
      const given = how === "points" ? { ...GIVEN, points: GIVEN.points + 1000 } : GIVEN;
      await finish(life, sale);
      if (life.tip && life.end === "completed") await pays(sale, { kind: "tip", price: 77, note: "" }, "card");
      const { refunded, total, paidPoints, paidCoins, paidMoney, paidAt } = await orderRow(world, sale.orderId);
      const after = await held(sale.buyerId);
      if (paidAt === null || refunded === total) expect(after).toEqual(given);
      if (paidAt === null) return;
      expect(paidMoney + paidPoints + paidCoins).toBe(total);
      const back = partsOf({ money: paidMoney, points: paidPoints, coins: paidCoins }, refunded);
      expect(after).toEqual({
        points: given.points - paidPoints + back.points,
        coins: given.coins - paidCoins + back.coins,
      });
      expect(paidPoints).toBeGreaterThanOrEqual(used);
    }),
    { numRuns: Number(process.env.LIVES ?? 15) },
  );
  await world.drain();
  world.pass(2 * DAY);
  // Proved once over all lives: an order that does not add up is named there.
  expect((await reconcile(ctx)).differences).toEqual([]);
}, 600_000);
