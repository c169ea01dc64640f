import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  clearedEntries,
  closedEntries,
  paidEntries,
  paidParts,
  partsOf,
  quote,
  splitOf,
  usedEntries,
} from "./money.ts";

const price = fc.integer({ min: 100, max: 300_000 });
const goods = fc.record({ title: fc.constant("x"), price, days: fc.integer({ min: 0, max: 90 }) });
const option = fc.record({
  title: fc.constant("x"),
  price,
  extraDays: fc.integer({ min: 0, max: 90 }),
  withinDays: fc.option(fc.integer({ min: 1, max: 90 })),
});
const rates = fc.record({
  buyerFeeBp: fc.integer({ min: 0, max: 3000 }),
  commissionBp: fc.integer({ min: 0, max: 5000 }),
  feeRuleId: fc.constant(null),
});
const part = fc.double({ min: 0, max: 1, noNaN: true });
/** Half of them with a coupon of the seller, of the platform, or both, which leave a dollar of the price at least. */
const bills = fc
  .tuple(goods, fc.array(option, { maxLength: 10 }), rates, fc.option(fc.tuple(part, part, part)))
  .map(([chosen, options, rate, cuts]) => {
    if (!cuts) return quote(chosen, options, rate);
    const whole = chosen.price + options.reduce((sum, option) => sum + option.price, 0);
    const sellerDiscount = Math.floor((whole - 1) * cuts[0] * 0.5);
    const platformDiscount = Math.floor((whole - 1 - sellerDiscount) * cuts[1]);
    const lines = [{ kind: "coupon" as const, title: "x", amount: -sellerDiscount - platformDiscount }];
    const platformBorneBySeller = Math.round(platformDiscount * cuts[2]);
    return quote(chosen, options, rate, { sellerDiscount, platformDiscount, platformBorneBySeller, lines });
  });
const parties = { sellerId: 7, buyerId: 3 };
const sum = (entries: { amount: number }[]) => entries.reduce((total, { amount }) => total + amount, 0);

describe("a bill", () => {
  test("in numbers: NT$1,000 with an option of NT$333", () => {
    const bill = quote({ title: "基本方案", price: 1000, days: 7 }, [{ title: "急件", price: 333, extraDays: 2 }]);
    // 5 % of 333 is 16.65, 15 % is 49.95: half-up per line.
    expect(bill).toMatchObject({ price: 1333, buyerFee: 50 + 17, commission: 150 + 50, total: 1400, days: 9 });
    expect(bill.lines.map((line) => line.amount)).toEqual([1000, 333, 67]);
  });

  test("an option that shortens sets the days; what takes longer comes on top", () => {
    const days = (...options: { extraDays: number; withinDays: number | null }[]) =>
      quote(
        { title: "基本方案", price: 1000, days: 7 },
        options.map((time) => ({ title: "x", price: 1, ...time })),
      ).days;
    expect(days({ extraDays: 0, withinDays: 2 })).toBe(2);
    expect(days({ extraDays: 0, withinDays: 2 }, { extraDays: 3, withinDays: null })).toBe(5);
    expect(days({ extraDays: 0, withinDays: 3 }, { extraDays: 0, withinDays: 2 })).toBe(2);
    expect(days({ extraDays: 0, withinDays: 9 })).toBe(7);
  });

  test("in numbers: coupons of the seller and of the platform, which bears its own", () => {
    const lines = [{ kind: "coupon" as const, title: "兩張優惠券", amount: -300 }];
    const discounts = { sellerDiscount: 100, platformDiscount: 200, platformBorneBySeller: 0, lines };
    const bill = quote({ title: "基本方案", price: 1000, days: 7 }, [], undefined, discounts);
    // The buyer's fee is on 700, the commission on the 900 that the seller is paid for.
    expect(bill).toMatchObject({ price: 700, subsidy: 200, buyerFee: 35, total: 735, commission: 135 });
    expect(splitOf(bill, 0)).toEqual({ refund: 0, fees: 170, seller: 765, unused: 0 });
    expect(splitOf(bill, 735)).toEqual({ refund: 735, fees: 0, seller: 0, unused: 200 });
  });

  test("a half dollar goes up, less goes down", () => {
    expect(quote({ title: "", price: 110, days: 1 }, []).buyerFee).toBe(6);
    expect(quote({ title: "", price: 109, days: 1 }, []).buyerFee).toBe(5);
  });

  test("its lines are its total, whatever is bought", () => {
    fc.assert(
      fc.property(bills, (bill) => {
        expect(sum(bill.lines)).toBe(bill.total);
        expect(bill.price + bill.buyerFee).toBe(bill.total);
        expect(Number.isInteger(bill.commission)).toBe(true);
      }),
    );
  });
});

describe("dividing what was paid", () => {
  const cases = fc.tuple(bills, fc.double({ min: 0, max: 1, noNaN: true })).map(([bill, part]) => ({
    bill,
    refund: Math.round(bill.total * part),
  }));

  test("no dollar is made or lost, and nobody pays in", () => {
    fc.assert(
      fc.property(cases, ({ bill, refund }) => {
        const split = splitOf(bill, refund);
        expect(split.refund + split.fees + split.seller + split.unused).toBe(bill.total + bill.subsidy);
        for (const part of Object.values(split)) expect(part).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  test("nothing back leaves the fees whole; all back takes none", () => {
    fc.assert(
      fc.property(bills, (bill) => {
        expect(splitOf(bill, 0)).toEqual({
          refund: 0,
          fees: bill.buyerFee + bill.commission,
          seller: bill.price + bill.subsidy - bill.commission,
          unused: 0,
        });
        expect(splitOf(bill, bill.total)).toEqual({ refund: bill.total, fees: 0, seller: 0, unused: bill.subsidy });
      }),
    );
  });

  test("more back never means more for the seller", () => {
    fc.assert(
      fc.property(cases, ({ bill, refund }) => {
        fc.pre(refund < bill.total);
        expect(splitOf(bill, refund + 1).seller).toBeLessThanOrEqual(splitOf(bill, refund).seller);
      }),
    );
  });

  test("a refund of no whole amount within what was paid is a fault", () => {
    const bill = quote({ title: "", price: 1000, days: 1 }, []);
    for (const refund of [-1, 0.5, bill.total + 1, Number.NaN]) expect(() => splitOf(bill, refund)).toThrow(RangeError);
  });

  test("every journal of a sale sums to zero and empties the escrow", () => {
    fc.assert(
      fc.property(cases, ({ bill, refund }) => {
        const split = splitOf(bill, refund);
        const journals = [
          paidEntries(bill.total, "newebpay"),
          ...(bill.subsidy > 0 ? [usedEntries(0, bill.subsidy)] : []),
          closedEntries({
            ...parties,
            bill,
            split,
            back: { money: split.refund, points: 0, coins: 0 },
            taken: [{ account: { kind: "clearing:newebpay" }, amount: split.refund }],
          }),
          clearedEntries(split.seller, 7),
        ];
        for (const journal of journals) expect(sum(journal)).toBe(0);
        const held = journals.flat().filter(({ account }) => account.kind === "escrow");
        expect(sum(held)).toBe(0);
      }),
    );
  });

  const mixes = fc
    .tuple(cases, fc.double({ min: 0, max: 1, noNaN: true }), fc.double({ min: 0, max: 1, noNaN: true }))
    .map(([{ bill, refund }, coinShare, pointShare]) => {
      const paidCoins = Math.round(bill.total * coinShare);
      const paidPoints = Math.round((bill.total - paidCoins) * pointShare);
      return { bill, refund, paid: paidParts({ total: bill.total, paidPoints, paidCoins }) };
    });

  test("each part goes back as it was paid: together the refund, and never more than came that way", () => {
    fc.assert(
      fc.property(mixes, ({ bill, refund, paid }) => {
        const back = partsOf(paid, refund);
        expect(back.money + back.points + back.coins).toBe(refund);
        for (const way of ["money", "points", "coins"] as const) {
          expect(back[way]).toBeGreaterThanOrEqual(0);
          expect(back[way]).toBeLessThanOrEqual(paid[way]);
          // In proportion, to the dollar.
          expect(Math.abs(back[way] - (paid[way] * refund) / bill.total)).toBeLessThanOrEqual(1);
        }
        expect(partsOf(paid, bill.total)).toEqual(paid);
      }),
      { numRuns: 500 },
    );
  });

  test("whatever is decided, buyer, seller and platform together have what was paid, and the journal sums to zero", () => {
    fc.assert(
      fc.property(mixes, ({ bill, refund, paid }) => {
        const split = splitOf(bill, refund);
        const back = partsOf(paid, refund);
        const taken = [{ account: { kind: "clearing:newebpay" } as const, amount: back.money }];
        const journal = closedEntries({ ...parties, bill, split, back, taken });
        expect(sum(journal)).toBe(0);
        const at = (kind: string, userId?: number) =>
          sum(journal.filter(({ account }) => account.kind === kind && account.userId === userId));
        const buyer = at("clearing:newebpay") + at("points", 3) + at("coins", 3);
        expect(buyer).toBe(refund);
        expect(buyer + at("revenue_pending", 7) + at("fees") + at("promotions")).toBe(bill.total + bill.subsidy);
        expect(at("escrow")).toBe(-bill.total - bill.subsidy);
      }),
      { numRuns: 500 },
    );
  });
});
