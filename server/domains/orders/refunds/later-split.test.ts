import fc from "fast-check";
import { expect, test } from "vitest";
import { billOf } from "#contract/orders/money/bill.ts";
import { splitOf } from "../money/money.ts";
import { type LaterSplit, laterSplit } from "./later-split.ts";

const bills = fc
  .record({
    price: fc.integer({ min: 100, max: 300_000 }),
    subsidy: fc.integer({ min: 0, max: 5000 }),
    buyerFeeBp: fc.integer({ min: 0, max: 3000 }),
    commissionBp: fc.integer({ min: 0, max: 5000 }),
  })
  .map(({ price, subsidy, buyerFeeBp, commissionBp }) =>
    billOf({
      price,
      subsidy,
      buyerFee: Math.floor((price * buyerFeeBp) / 10_000),
      commission: Math.floor(((price + subsidy) * commissionBp) / 10_000),
    }),
  );
const share = fc.integer({ min: 0, max: 1000 });
const steps = fc.array(
  fc.record({ share, bearer: fc.constantFrom("seller" as const, "house" as const), proportional: fc.boolean() }),
  { minLength: 1, maxLength: 6 },
);

const whole = ({ seller, fees, house }: LaterSplit) => seller + fees + house;

test("refunds after completion, one after another: what is taken is what goes back, and nothing is below zero", () => {
  fc.assert(
    fc.property(bills, share, steps, (bill, atClose, refunds) => {
      let gone = Math.floor((bill.total * atClose) / 1000);
      let left = bill.total - gone;
      const first = splitOf(bill, gone);
      let [fees, unused] = [first.fees, bill.subsidy - first.unused];
      for (const { share, bearer, proportional } of refunds) {
        const amount = Math.floor((left * share) / 1000);
        const split = laterSplit(bill, gone, amount, { bearer, proportional });
        for (const part of Object.values(split)) expect(part).toBeGreaterThanOrEqual(0);
        expect(whole(split)).toBe(amount + split.unused);
        if (bearer === "seller" && proportional) gone += amount;
        left -= amount;
        fees -= split.fees;
        unused -= split.unused;
        expect(Math.min(fees, unused, left)).toBeGreaterThanOrEqual(0);
      }
    }),
    { numRuns: 1000 },
  );
});

test("in proportion, several refunds take what one of their sum takes", () => {
  fc.assert(
    fc.property(bills, share, share, (bill, a, b) => {
      const how = { bearer: "seller", proportional: true } as const;
      const one = Math.floor((bill.total * a) / 2000);
      const two = Math.floor((bill.total * b) / 2000);
      const [first, second, both] = [
        laterSplit(bill, 0, one, how),
        laterSplit(bill, one, two, how),
        laterSplit(bill, 0, one + two, how),
      ];
      expect(first.seller + second.seller).toBe(both.seller);
      expect(first.fees + second.fees).toBe(both.fees);
    }),
  );
});
