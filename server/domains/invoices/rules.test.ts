import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { later } from "#server/kernel/clock.ts";
import { allowanceTax, numberOf, taxOf, taxPeriod } from "./rules.ts";

describe("sums", () => {
  test("tax and what is left without it are the sum, and the issuer's own rule", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9_999_999 }), (total) => {
        const amount = total - taxOf(total);
        expect(amount).toBe(Math.round(total / 1.05));
        expect(taxOf(total)).toBeGreaterThanOrEqual(0);
        expect(taxOf(total)).toBeLessThan(total);
      }),
    );
  });

  test("allowances in any parts take back the tax of the whole, never more than there is", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 2, max: 100_000 }),
        fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 6 }),
        (total, cuts) => {
          const left = { total, tax: taxOf(total) };
          const parts = [...cuts.map((cut) => Math.floor(left.total * cut * 0.5)), Number.POSITIVE_INFINITY];
          for (const part of parts) {
            const taken = Math.min(part, left.total);
            if (taken <= 0) continue;
            const tax = allowanceTax(left, taken);
            expect(tax).toBeGreaterThanOrEqual(0);
            expect(tax).toBeLessThan(taken);
            left.total -= taken;
            left.tax -= tax;
            expect(left.tax).toBeGreaterThanOrEqual(0);
          }
          expect(left.total).toBe(0);
          // One dollar of tax may be left, because an allowance of NT$1 cannot hold any.
          expect(left.tax).toBeLessThanOrEqual(1);
        },
      ),
    );
  });

  test("two months are a period, by the clock of Taipei", () => {
    expect(taxPeriod(new Date("2026-10-31T15:59:59.999Z"))).toBe("2026-5");
    expect(taxPeriod(new Date("2026-10-31T16:00:00.000Z"))).toBe("2026-6");
    expect(taxPeriod(new Date("2026-12-31T15:59:59.999Z"))).toBe("2026-6");
    expect(taxPeriod(later(new Date("2026-12-31T15:59:59.999Z"), 1))).toBe("2027-1");
  });

  test("a number fits into what the issuer takes", () => {
    expect(numberOf(2_147_483_647, new Date("2026-12-31T16:00:00Z"))).toMatch(/^\w{1,20}$/);
  });
});
