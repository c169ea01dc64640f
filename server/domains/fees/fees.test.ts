import { eq } from "drizzle-orm";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { approve, getApprovals } from "#contract/approvals/routes.ts";
import { getMyService } from "#contract/catalog/routes.ts";
import * as calls from "#contract/fees/routes.ts";
import type { RuleForm } from "#contract/fees/schemas.ts";
import { getOrderDraft, getOrderInfo } from "#contract/orders/routes.ts";
import { feeRules } from "#server/db/schema/fees.ts";
import { balanceOf } from "#server/domains/ledger/index.ts";
import { answerProposal, proposeCancellation } from "#server/domains/orders/proposals/proposals.ts";
import { deliverOrder } from "#server/domains/orders/sale/deliver-order.ts";
import { applyTransition } from "#server/domains/orders/transition/apply-transition.ts";
import { DAY, later } from "#server/kernel/clock.ts";
import {
  freshKey,
  makeListing,
  makePaidOrder,
  makePlacedOrder,
  markPaidByHand,
  orderRow,
  proposalsOf,
} from "#server/testing/factories/orders.ts";
import { makeMember, nextSerial } from "#server/testing/factories.ts";
import { openWorld } from "#server/testing/world.ts";
import { type FeeRule, ratesOf, ruleFor, usualRates } from "./rules.ts";

const NOW = new Date("2026-11-24T02:00:00Z");

describe("which rule a sale is made under", () => {
  const maybe = <T>(of: fc.Arbitrary<T>) => fc.option(of, { nil: null });
  const small = fc.integer({ min: 1, max: 3 });
  const rule = fc.record({
    buyerFeeBp: fc.integer({ min: 0, max: 2000 }),
    commissionBp: fc.integer({ min: 0, max: 4000 }),
    categoryId: maybe(small),
    level: maybe(small),
    couponId: maybe(small),
    endsAt: maybe(fc.constant(later(NOW, DAY))),
  });
  const rulesOf = fc
    .array(rule, { maxLength: 8 })
    .map((all) => all.map((each, at): FeeRule => ({ ...each, id: at + 1, startsAt: NOW })));
  const sale = fc.record({ categoryId: maybe(small), level: small, couponId: maybe(small) });

  test("the narrowest that is for it, of equals the newest, in whatever order they come", () => {
    fc.assert(
      fc.property(rulesOf, sale, (rules, sold) => {
        const found = ruleFor(rules, sold);
        expect(ruleFor([...rules].reverse(), sold)).toEqual(found);
        const width = (each: FeeRule) =>
          Number(each.categoryId !== null) +
          Number(each.level !== null) +
          Number(each.couponId !== null) +
          Number(each.endsAt !== null);
        let best: FeeRule | undefined;
        for (const each of rules) {
          const fits =
            (each.categoryId === null || each.categoryId === sold.categoryId) &&
            (each.level === null || each.level === sold.level) &&
            (each.couponId === null || each.couponId === sold.couponId);
          if (fits && (!best || width(each) >= width(best))) best = each;
        }
        expect(found).toEqual(best);
        expect(ratesOf(rules, sold).feeRuleId).toBe(best?.id ?? null);
      }),
    );
  });

  test("without one the usual fees hold", () => {
    expect(ratesOf([], { categoryId: 1, level: 1, couponId: null })).toEqual(usualRates);
  });
});

const world = await openWorld();
const { db } = world.deps;
const finance = async () => world.operator((await makeMember(world, { roles: ["finance"] })).id);

const form = (change: Partial<RuleForm> = {}): RuleForm => ({
  name: `規則 ${nextSerial()}`,
  buyerFee: 3,
  commission: 10,
  categoryId: null,
  level: null,
  couponId: null,
  from: "2020-01-01",
  until: null,
  ...change,
});

/** A rule that one operator has proposed and another has confirmed. @returns its id */
async function ruleInForce(change: Partial<RuleForm> = {}): Promise<number> {
  const body = form(change);
  await (await finance()).call(calls.createFeeRule, { body, key: freshKey() });
  const [row] = await db.select().from(feeRules).where(eq(feeRules.name, body.name));
  const second = await finance();
  const { data } = await second.call(getApprovals, {});
  const found = data.find(({ title }) => title.includes(body.name));
  const params = { id: found?.id ?? 0 };
  await second.call(approve, { params });
  return row?.id ?? 0;
}

/** A listing as the checkout shows it now. */
async function listedNow() {
  const listing = await makeListing(world, { questions: [] });
  const client = await world.client((await makeMember(world)).id);
  const { total, seen } = await client.call(getOrderDraft, { query: { service: listing.serviceId } });
  return { ...listing, total, seen };
}

const end = async (id: number) => (await finance()).call(calls.endFeeRule, { params: { id }, key: freshKey() });

test("a rule is for nobody before a second operator lets it pass; then the checkout and the seller's form know it", async () => {
  const listing = await makeListing(world, { questions: [] });
  const body = form();
  await (await finance()).call(calls.createFeeRule, { body, key: freshKey() });
  const buyer = await world.client((await makeMember(world)).id);
  const draft = () => buyer.call(getOrderDraft, { query: { service: listing.serviceId } });
  expect((await draft()).buyerFee).toBe(50);
  const id = await ruleInForce();
  expect((await draft()).buyerFee).toBe(30);
  const seller = await world.client(listing.sellerId);
  expect((await seller.call(getMyService, { params: { id: listing.serviceId } })).commissionBp).toBe(1000);
  await end(id);
  expect((await draft()).buyerFee).toBe(50);
});

test("an order keeps the rule it was placed under, whatever becomes of the rule", async () => {
  const id = await ruleInForce();
  const sale = await makePaidOrder(world, await listedNow());
  await end(id);
  const order = await orderRow(world, sale.orderId);
  expect(order).toMatchObject({ feeRuleId: id, buyerFeeBp: 300, commissionBp: 1000, buyerFee: 30, commission: 100 });
  await deliverOrder(world.as(sale.sellerId), sale.orderId, "完成了，請驗收。", []);
  await applyTransition(world.as(sale.buyerId), sale.orderId, "accept");
  expect(await balanceOf(world.system, { kind: "revenue_pending", userId: sale.sellerId })).toBe(900);
});

test("a rule that comes or goes between the draft, the payment and a refund of a part touches nothing", async () => {
  const id = await ruleInForce();
  const sale = await makePlacedOrder(world, await listedNow());
  await end(id);
  const other = await ruleInForce({ buyerFee: 20, commission: 40 });
  await markPaidByHand(world, sale);
  const read = async (userId: number) =>
    (await (await world.client(userId)).call(getOrderInfo, { params: { id: sale.orderId } })).rates;
  const name = expect.stringContaining("規則");
  expect(await read(sale.buyerId)).toEqual({ buyerFeeBp: 300, commissionBp: null, rule: name });
  expect(await read(sale.sellerId)).toEqual({ buyerFeeBp: null, commissionBp: 1000, rule: name });
  // Half of NT$1,030 is refunded: half of the price remains, of which the commission is 10 %.
  await proposeCancellation(world.as(sale.sellerId), sale.orderId, { refund: 515, reason: "只完成了一半的內容" });
  const [proposal] = await proposalsOf(world, sale.orderId);
  await answerProposal(world.as(sale.buyerId), proposal?.id ?? 0, true);
  expect(await orderRow(world, sale.orderId)).toMatchObject({ feeRuleId: id, refunded: 515 });
  expect(await balanceOf(world.system, { kind: "revenue_pending", userId: sale.sellerId })).toBe(450);
  await end(other);
});

test("a checkout that was read under another rule is shown again, not charged", async () => {
  const listing = await listedNow();
  const id = await ruleInForce();
  await expect(makePlacedOrder(world, listing)).rejects.toMatchObject({ status: 409 });
  await end(id);
});

test("a rule of a level is for sellers of that level alone", async () => {
  const id = await ruleInForce({ level: 4, commission: 5 });
  const listing = await makeListing(world, { questions: [] });
  const seller = await world.client(listing.sellerId);
  const commission = async () => (await seller.call(getMyService, { params: { id: listing.serviceId } })).commissionBp;
  expect(await commission()).toBe(1500);
  await world.deps.pool.query("update users set level = 4 where id = $1", [listing.sellerId]);
  expect(await commission()).toBe(500);
  await end(id);
});

test("the preview says what it would have come to, to the dollar, and writes nothing", async () => {
  const operator = await finance();
  const query = {
    name: "試算",
    buyerFee: 0,
    commission: 10,
    categoryId: "",
    level: "",
    couponId: "",
    from: "2020-01-01",
    until: "",
  };
  const before = await operator.call(calls.previewFeeRule, { query });
  const sale = await makePaidOrder(world, await listedNow());
  const after = await operator.call(calls.previewFeeRule, { query });
  expect(after.changed - before.changed).toBe(1);
  expect(after.buyers - before.buyers).toBe(50);
  expect(after.sellers - before.sellers).toBe(50);
  expect(after.house - before.house).toBe(-100);
  expect(after.examples[0]).toMatchObject({ id: sale.orderId, buyerFee: 50, newBuyerFee: 0, newCommission: 100 });
  // The default fees change nothing.
  const usual = await operator.call(calls.previewFeeRule, { query: { ...query, buyerFee: 5, commission: 15 } });
  expect(usual.examples.map(({ id }) => id)).not.toContain(sale.orderId);
});

test.each([
  ["until", { until: "2020-01-01", from: "2020-02-01" }, "結束日期不能早於開始日期"],
  ["until", { until: "2020-03-01" }, "結束日期已經過了"],
  ["buyerFee", { buyerFee: 21 }, "買家服務費最多 20%"],
  ["commission", { commission: 1.234 }, "賣家手續費最多到小數點後兩位"],
  ["couponId", { couponId: 999_999 }, "找不到這張平台優惠券"],
])("%s is told at its field: %j", async (field, change, sentence) => {
  const operator = await finance();
  const refused = operator.call(calls.createFeeRule, { body: form(change), key: freshKey() });
  await expect(refused).rejects.toMatchObject({ fields: { [field]: [sentence] } });
});

test("nobody lets their own rule pass, and one that is over is ended once", async () => {
  const { id } = await makeMember(world, { roles: ["finance"] });
  const operator = world.operator(id);
  const body = form();
  await operator.call(calls.createFeeRule, { body, key: freshKey() });
  const [mine] = (await operator.call(getApprovals, {})).data.filter(({ title }) => title.includes(body.name));
  const params = { id: mine?.id ?? 0 };
  const press = operator.call(approve, { params });
  await expect(press).rejects.toMatchObject({ status: expect.any(Number) });
  const rule = await ruleInForce();
  await end(rule);
  await expect(end(rule)).rejects.toMatchObject({ body: { code: "conflict" } });
});
