import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { laborFigures, laborKinds, withheldOf } from "./tax.ts";

const of = (kind: "9A" | "9B" | "50", gross: number, day = "2026-11-23", exempt = false) =>
  withheldOf({ kind, gross, day, exempt });

describe("what a payer withholds", () => {
  test.each(["9A", "9B"] as const)("of %s: tax over NT$2,000, premium from NT$20,000", (kind) => {
    expect(of(kind, 19_999)).toEqual({ tax: 0, premium: 0, net: 19_999 });
    expect(of(kind, 20_000)).toEqual({ tax: 0, premium: 422, net: 19_578 });
    // A tax of NT$2,000 is not above the threshold: its fraction is dropped.
    expect(of(kind, 20_009)).toEqual({ tax: 0, premium: 422, net: 19_587 });
    expect(of(kind, 20_010)).toEqual({ tax: 2001, premium: 422, net: 17_587 });
    expect(of(kind, 50_000)).toEqual({ tax: 5000, premium: 1055, net: 43_945 });
  });

  test("of 50: tax from the lowest taxed payment, premium from the lowest wage, each of its year", () => {
    expect(of("50", 29_499)).toEqual({ tax: 0, premium: 0, net: 29_499 });
    expect(of("50", 29_500)).toEqual({ tax: 0, premium: 622, net: 28_878 });
    expect(of("50", 90_500)).toMatchObject({ tax: 0, premium: 1910 });
    expect(of("50", 90_501)).toMatchObject({ tax: 4525, premium: 1910 });
    expect(of("50", 28_589, "2025-12-31").premium).toBe(0);
    expect(of("50", 28_590, "2025-12-31").premium).toBe(603);
    expect(of("50", 28_590, "2026-01-01").premium).toBe(0);
    expect(of("50", 88_500, "2025-12-31").tax).toBe(0);
    expect(of("50", 88_501, "2025-12-31").tax).toBe(4425);
    expect(of("50", 88_501, "2026-01-01").tax).toBe(0);
  });

  test("the premium is taken of NT$10,000,000 at most, and not of who is exempt", () => {
    expect(of("9A", 10_000_000).premium).toBe(211_000);
    expect(of("9A", 10_000_001).premium).toBe(211_000);
    expect(of("9A", 20_010, "2026-11-23", true)).toEqual({ tax: 2001, premium: 0, net: 18_009 });
    expect(of("50", 29_500, "2026-11-23", true).premium).toBe(0);
  });

  test("of any payment is whole NT$, and with what is left the payment", () => {
    const payment = fc.record({
      kind: fc.constantFrom(...laborKinds),
      gross: fc.integer({ min: 1, max: 2_000_000_000 }),
      day: fc.constantFrom("2024-05-01", ...laborFigures.map(({ from }) => from), "2031-01-01"),
      exempt: fc.boolean(),
    });
    fc.assert(
      fc.property(payment, (each) => {
        const { tax, premium, net } = withheldOf(each);
        expect([tax, premium, net].every((amount) => Number.isInteger(amount) && amount >= 0)).toBe(true);
        expect(tax + premium + net).toBe(each.gross);
        expect(withheldOf({ ...each, exempt: true }).premium).toBe(0);
      }),
    );
  });
});
