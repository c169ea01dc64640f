import fc from "fast-check";
import { expect, test } from "vitest";
import { addBills, billOf, earnsOf, grossOf } from "#contract/orders/money/bill.ts";
import { coinLimit, mostOf } from "#contract/orders/money/parts.ts";
import { couponShareOf } from "../amounts/coupon-share.ts";
import { moneyLines } from "../amounts/money-lines.ts";
import { moneyDue } from "../amounts/set-aside.ts";
import { soldBy } from "../documents/statement.ts";
import type { OrderRow } from "../store.ts";
import { presentSupplement, supplementLines } from "../supplements/present.ts";
import { billOfSupplement, type SupplementRow } from "../supplements/store.ts";
import { netFeesOf, netPriceOf, paidParts, partsOf, quote, splitOf } from "./money.ts";
import { withSupplement } from "./payment-sources.ts";
import { sharesOf } from "./shares.ts";

const at = new Date("2026-11-28T00:00:00Z");
const part = fc.double({ min: 0, max: 1, noNaN: true });
const price = fc.integer({ min: 100, max: 300_000 });

/** A sale with coupons, credits and a paid supplement, as the database would hold it. */
const sales = fc
  .record({
    price,
    options: fc.array(price, { maxLength: 3 }),
    rates: fc.record({
      buyerFeeBp: fc.integer({ min: 0, max: 3000 }),
      commissionBp: fc.integer({ min: 0, max: 5000 }),
      feeRuleId: fc.constant(null),
    }),
    cuts: fc.tuple(part, part, part),
    held: fc.record({ points: fc.nat(400_000), coins: fc.nat(40_000) }),
    added: price,
    byGateway: fc.boolean(),
    back: part,
  })
  .map(({ price, options, rates, cuts, held, added, byGateway, back }) => {
    const whole = price + options.reduce((sum, each) => sum + each, 0);
    const sellerDiscount = Math.floor((whole - 1) * cuts[0] * 0.5);
    const platformDiscount = Math.floor((whole - 1 - sellerDiscount) * cuts[1]);
    const platformBorneBySeller = Math.round(platformDiscount * cuts[2]);
    const lines = [
      { kind: "coupon" as const, title: "x", amount: -sellerDiscount },
      { kind: "coupon" as const, title: "y", amount: -platformDiscount },
    ];
    const agreed = quote(
      { title: "x", price, days: 1 },
      options.map((price) => ({ title: "y", price, extraDays: 0, withinDays: null })),
      rates,
      { sellerDiscount, platformDiscount, platformBorneBySeller, lines },
    );
    const { points: paidPoints, coins: paidCoins } = mostOf(agreed, held);
    const placed = { ...agreed, paidPoints, paidCoins };
    const paidMoney = moneyDue(placed);
    const extra = billOfSupplement(placed as unknown as OrderRow, "scope", added);
    const supplement = { kind: "scope", title: "z", state: "paid", paidAt: at, ...extra } as unknown as SupplementRow;
    const bill = withSupplement({ ...placed, paidMoney }, extra, byGateway ? extra.total : 0);
    const order = { ...placed, ...bill, refunded: 0, state: "in_progress", paidAt: at } as unknown as OrderRow;
    return { agreed, placed, paidMoney, extra, supplement, bill, order, refund: Math.round(bill.total * back) };
  });

const sum = (amounts: { amount: number }[]) => amounts.reduce((total, { amount }) => total + amount, 0);

test("whoever reads the bill of a sale reads the same amounts", () => {
  fc.assert(
    fc.property(sales, ({ agreed, placed, paidMoney, extra, supplement, bill, order, refund }) => {
      // Draft, order, agreement and supplement.
      expect(agreed).toMatchObject(billOf(agreed));
      expect(bill).toMatchObject(addBills(agreed, extra));
      expect(sum([...agreed.lines, ...supplementLines([supplement])])).toBe(bill.total);
      expect(couponShareOf(agreed, "seller") ?? { platform: 0, seller: 0 }).toEqual({
        platform: agreed.subsidy,
        seller: agreed.platformDiscount - agreed.subsidy,
      });
      const shown = {
        buyer: presentSupplement(supplement, "buyer", at),
        seller: presentSupplement(supplement, "seller", at),
      };
      expect([shown.buyer.total, shown.seller.earns]).toEqual([extra.total, earnsOf(extra)]);

      // Credits.
      expect(paidMoney + placed.paidPoints + placed.paidCoins).toBe(agreed.total);
      expect(placed.paidCoins).toBeLessThanOrEqual(coinLimit(agreed));
      expect(paidParts(order)).toEqual({ money: bill.paidMoney, points: bill.paidPoints, coins: placed.paidCoins });

      // Without a refund: the order's page, the split, the statement, the fees that are invoiced.
      const none = { refunds: [], chargebacks: [], overdue: false, laterRefunds: [] };
      expect(-sum(moneyLines(order, "buyer", none, [supplement]))).toBe(bill.total);
      expect(sum(moneyLines(order, "seller", none, [supplement]))).toBe(earnsOf(bill));
      expect(splitOf(bill, 0).seller).toBe(earnsOf(bill));
      expect(soldBy({ journal: "order.closed", bill: { ...bill, refunded: 0 }, pending: 0, balance: 0 })).toBe(
        grossOf(bill),
      );
      expect(netFeesOf(bill, 0)).toEqual({ buyer: bill.buyerFee, seller: bill.commission });

      // With one.
      const split = splitOf(bill, refund);
      const kept = netFeesOf(bill, refund);
      const shares = sharesOf(order, refund, { sources: [], clearsAt: at }, "buyer");
      expect(shares).toMatchObject({ refund, seller: split.seller, platform: kept.buyer + kept.seller });
      const back = partsOf(paidParts(order), refund);
      expect([sum(shares.back.money), shares.back.points, shares.back.coins]).toEqual([
        back.money,
        back.points,
        back.coins,
      ]);
      expect(netPriceOf(bill, refund) - kept.seller).toBe(split.seller);
      const journal = {
        journal: "order.closed",
        bill: { ...bill, refunded: refund },
        pending: split.seller,
        balance: 0,
      };
      expect(soldBy(journal) - split.seller).toBe(kept.seller);
    }),
    { numRuns: 500 },
  );
});
