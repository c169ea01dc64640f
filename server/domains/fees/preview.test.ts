import { sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { z } from "zod";
import type { RuleForm, RulePreview } from "#contract/fees/schemas.ts";
import { share } from "#contract/money.ts";
import { offerContent, supplementForm } from "#server/demo/forms.ts";
import { accept, buy } from "#server/demo/play.ts";
import { paySupplementWithPoints } from "#server/domains/orders/payment/pay-supplement.ts";
import { proposeSupplement } from "#server/domains/orders/supplements/propose-supplement.ts";
import { beginThreadOffer } from "#server/domains/requests/offer/begin-offer.ts";
import { saveOffer } from "#server/domains/requests/offer/save-offer.ts";
import { sendOffer } from "#server/domains/requests/offer/send-offer.ts";
import { makeCategory } from "#server/testing/factories/catalog.ts";
import { makeCollected, makeCoupon } from "#server/testing/factories/coupons.ts";
import { grant } from "#server/testing/factories/ledger.ts";
import { makeThread } from "#server/testing/factories/messaging.ts";
import { makeListing, markPaidByHand, orderRow } from "#server/testing/factories/orders.ts";
import { makeOffer, makeRequest } from "#server/testing/factories/requests.ts";
import { makeMember } from "#server/testing/factories.ts";
import { openWorld } from "#server/testing/world.ts";
import { previewRule } from "./preview.ts";
import { feeOf, feeSql } from "./rounding.ts";

const world = await openWorld();
const { pool } = world.deps;

type Sold = {
  orderId: number;
  categoryId: number | null;
  level: number;
  couponId: number | null;
  /** The amounts on which fees are rounded: the buyer's, and the seller's. */
  parts: [number[], number[]];
};

async function paid(orderId: number): Promise<number> {
  const { buyerId, total } = await orderRow(world, orderId);
  await markPaidByHand(world, { orderId, buyerId, total });
  return orderId;
}

/** Buys a listing's package and option, NT$1,001 and NT$333, optionally with a platform coupon for NT$100. */
async function boughtService(level: number, withCoupon: boolean): Promise<Sold> {
  const place = await makeCategory(world);
  const listing = await makeListing(world, { questions: [], packagePrice: 1001, price: 1001, ...place });
  await pool.query("update users set level = $1 where id = $2", [level, listing.sellerId]);
  const { id: buyerId } = await makeMember(world);
  const coupon = withCoupon ? await makeCoupon(world, { sellerBp: 3333 }) : null;
  if (coupon) await makeCollected(world, coupon.id, buyerId);
  const { serviceId: service, packageId, optionIds: options } = listing;
  const bought = await buy(world.as(buyerId), { service, package: packageId, options, platformCoupon: coupon?.id });
  const orderId = await paid(bought.orderId);
  // The seller bears a third of the hundred.
  const parts: Sold["parts"] = coupon
    ? [[1234], [1301]]
    : [
        [1001, 333],
        [1001, 333],
      ];
  return { orderId, categoryId: place.categoryId, level, couponId: coupon?.id ?? null, parts };
}

/** An offer to a request, at the maximum price. */
async function boughtOffer(): Promise<Sold> {
  const place = await makeCategory(world);
  const { requestId, buyerId } = await makeRequest(world, place);
  const { offerId } = await makeOffer(world, requestId, undefined, { price: 1_000_000 });
  const orderId = await paid(await accept(world.as(buyerId), offerId));
  return { orderId, categoryId: place.categoryId, level: 1, couponId: null, parts: [[1_000_000], [1_000_000]] };
}

/** An offer in a conversation, made of a service. */
async function boughtInThread(): Promise<Sold> {
  const place = await makeCategory(world);
  const { threadId, senderId: buyerId, receiverId: sellerId } = await makeThread(world);
  const { serviceId } = await makeListing(world, { sellerId, ...place });
  const seller = world.as(sellerId);
  const offerId = await beginThreadOffer(seller, threadId);
  const content = offerContent({
    title: "手繪風格的名片設計",
    price: 4567,
    serviceId,
    scope: [{ text: "名片原始檔", want: null }],
  });
  await saveOffer(seller, offerId, { ...content, version: 1 });
  await sendOffer(seller, offerId, { version: 2, requestVersion: null });
  const orderId = await paid(await accept(world.as(buyerId), offerId));
  return { orderId, categoryId: place.categoryId, level: 1, couponId: null, parts: [[4567], [4567]] };
}

/** Buys and pays a supplement. */
async function grown(sold: Sold): Promise<Sold> {
  const { buyerId, sellerId } = await orderRow(world, sold.orderId);
  await grant(world, buyerId, "points", 1000);
  const form = supplementForm("scope", 777, { days: 1 });
  const { id } = await proposeSupplement(world.as(sellerId), sold.orderId, form);
  await paySupplementWithPoints(world.as(buyerId), id);
  return {
    ...sold,
    parts: [
      [...sold.parts[0], 777],
      [...sold.parts[1], 777],
    ],
  };
}

const ruleForm = (change: Partial<RuleForm>): RuleForm => ({
  ...{ name: "試算", buyerFee: 5, commission: 15, categoryId: null, level: null, couponId: null },
  ...{ from: "2020-01-01", until: null },
  ...change,
});

const sum = (amounts: number[]): number => amounts.reduce((a, b) => a + b, 0);

/** The same, added up order by order. */
function byHand(all: readonly Sold[], rule: RuleForm): Omit<z.output<typeof RulePreview>, "days" | "examples"> {
  const names = ["categoryId", "level", "couponId"] as const;
  const changes = all
    .filter((sold) => names.every((name) => rule[name] === null || rule[name] === sold[name]))
    .map(({ parts: [forBuyer, forSeller] }) => {
      const feeOn = (amounts: number[], percent: number) =>
        sum(amounts.map((amount) => share(amount, Math.round(percent * 100))));
      return {
        buyers: feeOn(forBuyer, 5) - feeOn(forBuyer, rule.buyerFee),
        sellers: feeOn(forSeller, 15) - feeOn(forSeller, rule.commission),
      };
    })
    .filter(({ buyers, sellers }) => buyers !== 0 || sellers !== 0);
  const [buyers, sellers] = [sum(changes.map((each) => each.buyers)), sum(changes.map((each) => each.sellers))];
  return { orders: all.length, changed: changes.length, buyers, sellers, house: 0 - buyers - sellers };
}

/** Every way to buy, once; the offer has the maximum price. */
const all = [
  await boughtService(1, false),
  await boughtService(2, true),
  await grown(await boughtService(2, false)),
  await grown(await boughtService(3, true)),
  await boughtOffer(),
  await boughtInThread(),
];

test("the preview is what adding up one bill after the other comes to, whatever the rule", async () => {
  const oneOf = (values: (number | null)[]) =>
    fc.constantFrom(null, ...new Set(values.filter((each) => each !== null)));
  const rules = fc.record({
    buyerFee: fc.integer({ min: 0, max: 2000 }).map((bp) => bp / 100),
    commission: fc.integer({ min: 0, max: 4000 }).map((bp) => bp / 100),
    categoryId: oneOf(all.map((each) => each.categoryId)),
    level: oneOf(all.map((each) => each.level)),
    couponId: oneOf(all.map((each) => each.couponId)),
  });
  const check = async (change: Partial<RuleForm>) => {
    const rule = ruleForm(change);
    const { days, examples, ...found } = await previewRule(world.system, rule);
    expect(found).toEqual(byHand(all, rule));
    expect(examples).toHaveLength(found.changed);
    for (const row of examples) {
      const { buyerFee, commission } = await orderRow(world, row.id);
      expect(row).toMatchObject({ buyerFee, commission });
    }
  };
  for (const { categoryId } of all) await check({ categoryId, buyerFee: 3.33, commission: 7.77 });
  await check({ buyerFee: 20, commission: 40 });
  await fc.assert(fc.asyncProperty(rules, check), { numRuns: 60 });
});

test("what SQL rounds is what a bill is rounded to", async () => {
  const amounts = (minLength: number) =>
    fc.array(fc.integer({ min: 100, max: 1_000_000 }), { minLength, maxLength: 4 });
  const sale = fc.record({ goods: amounts(1), off: fc.integer({ min: 0, max: 100 }), added: amounts(0) });
  await fc.assert(
    fc.asyncProperty(sale, fc.integer({ min: 0, max: 10_000 }), async ({ goods, off, added }, basisPoints) => {
      const sum = [...goods, ...added].reduce((all, each) => all + each, -off);
      const lines = goods.map((amount, at) => ({ kind: at === 0 ? "package" : "option", amount }));
      const stored = JSON.stringify({ lines: [...lines, { kind: "fee", amount: 77 }] });
      const { rows } = await world.deps.db.execute<{ fee: number }>(sql`
        select ${feeSql(sql`${sum}::int`, basisPoints)} as fee
        from (select ${stored}::jsonb as snapshot, ${off}::int as off, ${sql.param(added)}::int[] as added) s`);
      const left = off > 0 ? sum - added.reduce((all, each) => all + each, 0) : null;
      expect(rows).toEqual([{ fee: feeOf({ goods, left, added }, basisPoints) }]);
    }),
  );
});
