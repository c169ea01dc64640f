import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { getOrder, listMyOrders } from "#contract/orders/routes.ts";
import type { SupplementForm } from "#contract/orders/supplements.ts";
import { orderSupplements } from "#server/db/schema/supplements.ts";
import { supplementForm } from "#server/demo/forms.ts";
import { tickOrders } from "#server/domains/orders/clock/tick.ts";
import { paySupplementWithPoints, startSupplementPayment } from "#server/domains/orders/payment/pay-supplement.ts";
import { deliverOrder } from "#server/domains/orders/sale/deliver-order.ts";
import { proposeSupplement } from "#server/domains/orders/supplements/propose-supplement.ts";
import { lapseSupplements } from "#server/domains/orders/supplements/timers.ts";
import { transitionSupplement } from "#server/domains/orders/supplements/transition-supplement.ts";
import { applyTransition } from "#server/domains/orders/transition/apply-transition.ts";
import { DAY } from "#server/kernel/clock.ts";
import { type Bought, boughtByCard, decided, letterAbout } from "#server/testing/factories/chargebacks.ts";
import { grant } from "#server/testing/factories/ledger.ts";
import { makeMember } from "#server/testing/factories.ts";
import { openWorld } from "#server/testing/world.ts";

const world = await openWorld();
const { db } = world.deps;
const { gateway } = world.fakes;
const operator = world.as((await makeMember(world, { roles: ["finance"] })).id);
const scope: SupplementForm = supplementForm("scope", 500);
const tip: SupplementForm = { kind: "tip", price: 200, note: "謝謝" };
const stands = { code: "transition_refused", message: expect.stringContaining("銀行正在處理") };
const closed = { code: "payment_closed", message: expect.stringContaining("銀行正在處理") };

const roomOf = async (userId: number, { orderId }: Bought) =>
  (await world.client(userId)).call(getOrder, { params: { id: orderId } });
/** Whole days between two times; the tests' clock keeps running. */
const daysFrom = (from: Date | string | null | undefined, to: Date | string | null | undefined) =>
  Math.round((new Date(to ?? 0).getTime() - new Date(from ?? 0).getTime()) / DAY);
const rowOf = async (id: number) => (await db.select().from(orderSupplements).where(eq(orderSupplements.id, id)))[0];

describe("while a bank decides about an order", () => {
  test("nothing is bought in addition: not proposed, not agreed to, not begun to be paid", async () => {
    const [asked, offered] = [await boughtByCard(world), await boughtByCard(world)];
    const wish = await proposeSupplement(world.as(asked.buyerId), asked.orderId, scope);
    const offer = await proposeSupplement(world.as(offered.sellerId), offered.orderId, scope);
    await grant(world, offered.buyerId, "points", 1000);
    const until = (await rowOf(offer.id))?.answerBy;
    await letterAbout(operator, asked);
    const letter = await letterAbout(operator, offered);
    await expect(transitionSupplement(world.as(asked.sellerId), wish.id, "agree")).rejects.toMatchObject(stands);
    await expect(startSupplementPayment(world.as(offered.buyerId), offer.id, "card")).rejects.toMatchObject(closed);
    await expect(paySupplementWithPoints(world.as(offered.buyerId), offer.id)).rejects.toMatchObject(closed);
    await expect(proposeSupplement(world.as(asked.buyerId), asked.orderId, scope)).rejects.toMatchObject(stands);
    const [buyers, sellers] = [await roomOf(offered.buyerId, offered), await roomOf(asked.sellerId, asked)];
    expect(buyers).toMatchObject({ maySupplement: [], supplements: [{ mayPay: false, answerBy: null }] });
    expect(sellers).toMatchObject({ maySupplement: [], supplements: [{ actions: [{ name: "refuse" }] }] });
    world.pass(30 * DAY);
    await lapseSupplements(world.system);
    await decided(operator, letter, "won");
    // The bank took thirty days; the buyer still has as long to pay as before.
    const { state, answerBy } = (await rowOf(offer.id)) ?? {};
    expect([state, daysFrom(until, answerBy)]).toEqual(["open", 30]);
    await paySupplementWithPoints(world.as(offered.buyerId), offer.id);
    expect(await rowOf(offer.id)).toMatchObject({ state: "paid" });
  });

  test("what is on its way at the gateway arrives all the same", async () => {
    const sale = await boughtByCard(world);
    const { id } = await proposeSupplement(world.as(sale.sellerId), sale.orderId, scope);
    const pay = await gateway.open(await startSupplementPayment(world.as(sale.buyerId), id, "card"));
    await letterAbout(operator, sale);
    await pay();
    await world.drain();
    expect(await rowOf(id)).toMatchObject({ state: "paid" });
  });

  test("nobody is thanked with a tip", async () => {
    const sale = await boughtByCard(world);
    await deliverOrder(world.as(sale.sellerId), sale.orderId, "完成", []);
    await applyTransition(world.as(sale.buyerId), sale.orderId, "accept");
    expect((await roomOf(sale.buyerId, sale)).maySupplement).toEqual(["tip"]);
    await letterAbout(operator, sale);
    expect((await roomOf(sale.buyerId, sale)).maySupplement).toEqual([]);
    await expect(proposeSupplement(world.as(sale.buyerId), sale.orderId, tip)).rejects.toMatchObject(stands);
  });

  test("a tip that waits for its payment when the order is over has as much time afterwards as before", async () => {
    const sale = await boughtByCard(world);
    await deliverOrder(world.as(sale.sellerId), sale.orderId, "完成", []);
    await applyTransition(world.as(sale.buyerId), sale.orderId, "accept");
    // One that was closed before the tip does not count.
    const former = await letterAbout(operator, { ...sale, amount: 50 });
    world.pass(3 * DAY);
    await decided(operator, former, "won");
    world.pass(DAY);
    await grant(world, sale.buyerId, "points", 1000);
    const { id } = await proposeSupplement(world.as(sale.buyerId), sale.orderId, tip);
    const until = (await rowOf(id))?.answerBy;
    expect(until).not.toBeNull();
    const first = await letterAbout(operator, { ...sale, amount: 500 });
    world.pass(10 * DAY);
    const second = await letterAbout(operator, { ...sale, amount: 550 });
    world.pass(10 * DAY);
    await decided(operator, first, "won");
    world.pass(10 * DAY);
    await lapseSupplements(world.system);
    await decided(operator, second, "won");
    await lapseSupplements(world.system);
    const { state, answerBy } = (await rowOf(id)) ?? {};
    expect([state, daysFrom(until, answerBy)]).toEqual(["open", 30]);
    await paySupplementWithPoints(world.as(sale.buyerId), id);
    expect(await rowOf(id)).toMatchObject({ state: "paid" });
  });

  test("room and lists name no date, not even one that has passed", async () => {
    const sale = await boughtByCard(world);
    await deliverOrder(world.as(sale.sellerId), sale.orderId, "完成", []);
    const { deadlineAt } = (await roomOf(sale.buyerId, sale)).next;
    expect(deadlineAt).not.toBeNull();
    const letter = await letterAbout(operator, sale);
    world.pass(30 * DAY);
    await tickOrders(world.system);
    const listed = async () => {
      const { data } = await (await world.client(sale.buyerId)).call(listMyOrders, {});
      return data.map((order) => order.deadlineAt);
    };
    expect([(await roomOf(sale.buyerId, sale)).next.deadlineAt, await listed()]).toEqual([null, [null]]);
    await decided(operator, letter, "won");
    const after = (await roomOf(sale.buyerId, sale)).next.deadlineAt;
    expect(daysFrom(deadlineAt, after)).toBe(30);
    expect(await listed()).toEqual([after]);
  });
});
