import fc from "fast-check";
import { limits } from "#contract/catalog/limits.ts";

/** An active fee rule for its own category. */
export type Ruled = { categoryId: number; buyerFeeBp: number; commissionBp: number };

/** How an addition or a tip is paid; `stored` is a previously stored card. */
const extraWays = ["card", "stored", "linepay", "jkopay", "aftee", "points"] as const;
export type ExtraWay = (typeof extraWays)[number];

/**
 * Choices of a buyer whose refund cannot be reversed; after a returned bank transfer the buyer chooses again. Without a
 * choice the refund waits.
 */
const choices = [
  ["nothing"],
  ["points"],
  ["bank"],
  ["bank", "points"],
  ["bank", "bank"],
  ["bank", "nothing"],
] as const satisfies ("nothing" | "points" | "bank")[][];
export const mostWords = Math.max(...choices.map(({ length }) => length));

/** A share from 0 to 1, made from an integer: nearly all random doubles between 0 and 1 are very close to 0. */
const share = fc.integer({ min: 0, max: 1000 }).map((n) => n / 1000);

/** Everything that is random about one order, its buyer and its seller. */
export const scenariosUnder = (rules: readonly Ruled[]) =>
  fc.record({
    price: fc.integer({ min: limits.priceMin, max: 3000 }),
    /** Fee rule of the sale; null: none. */
    ruled: fc.constantFrom(null, ...rules),
    /** The listing's option is bought too. */
    option: fc.boolean(),
    /** Discount of each coupon in NT$; 0: no coupon. */
    sellerCoupon: fc.constantFrom(0, 37, 150),
    platformCoupon: fc.constantFrom(0, 50, 333),
    sellerBp: fc.constantFrom(0, 3333, 10_000),
    coins: share,
    points: share,
    method: fc.constantFrom("card", "stored", "atm", "cvs", "linepay", "jkopay", "aftee"),
    /** An attempt with another mix of money, points and coins was abandoned before. */
    triedBefore: fc.boolean(),
    /** Addition during the work: who requested it, and how it is paid; null: no addition, or no tip. */
    added: fc.option(
      fc.record({
        kind: fc.constantFrom("scope", "revision"),
        by: fc.constantFrom("buyer", "seller"),
        price: fc.integer({ min: 50, max: 900 }),
        way: fc.constantFrom(...extraWays),
      }),
      { freq: 3 },
    ),
    tip: fc.option(fc.record({ price: fc.integer({ min: 50, max: 300 }), way: fc.constantFrom(...extraWays) }), {
      freq: 2,
    }),
    /** A chargeback before the sale is over or as it ends, and its decision; null: none. */
    letter: fc.option(
      fc.record({
        when: fc.constantFrom("working", "ending"),
        nth: fc.nat(2),
        share: fc.oneof(fc.constant(1), share),
        reason: fc.constantFrom("service", "fraud"),
        outcome: fc.constantFrom("won", "lost"),
      }),
      { freq: 2 },
    ),
    end: fc.constantFrom("unpaid", "declined", "completed", "lapsed", "partly", "late", "withdrawn"),
    refund: share,
    /** A refund after completion: of this share, by the seller of their own accord or ordered; null: none. */
    later: fc.option(
      fc.record({ share, as: fc.constantFrom("seller", "ordered"), fault: fc.constantFrom("none", "seller", "house") }),
      { freq: 2 },
    ),
    choice: fc.constantFrom(...choices),
    /** Outcome of a chargeback after completion, and whether the seller has withdrawn by then. */
    chargeback: fc.constantFrom("none", "won", "lost"),
    late: fc.boolean(),
    reason: fc.constantFrom("service", "fraud"),
    /** Which card payment is charged back: of the order, the addition or the tip. */
    chargedPayment: fc.nat(2),
    /**
     * The bank drops the card refund; `letter`: share of that payment charged back before, null: none. Null: the refund
     * is carried out.
     */
    dropped: fc.option(
      fc.record({
        letter: fc.option(fc.oneof(fc.constant(1), share), { freq: 3 }),
        reason: fc.constantFrom("service", "fraud"),
      }),
      { freq: 2 },
    ),
    /** Outcome of a withdrawal of the share `withdrawn`; `again`: returned and requested once more. */
    withdrawal: fc.constantFrom("none", "paid", "returned", "again"),
    withdrawn: share,
  });

export type Scenario = ReturnType<typeof scenariosUnder> extends fc.Arbitrary<infer T> ? T : never;

/** Credits of each buyer for the order, besides points for additions and tips. */
const GIVEN = { points: 3000, coins: 400 };

export type Held = typeof GIVEN;

/** Credits that a buyer may use for the order. */
export const forOrder: Held = GIVEN;

/** Points that suffice for the addition and the tip under every rule. */
const EXTRA = { added: 1100, tip: 300 };

/** Credits given to the buyer of a scenario. */
export const givenTo = ({ added, tip }: Scenario): Held => ({
  ...GIVEN,
  points: GIVEN.points + (added?.way === "points" ? EXTRA.added : 0) + (tip?.way === "points" ? EXTRA.tip : 0),
});

const uses = (way: string) => (scenario: Scenario) =>
  scenario.method === way || scenario.added?.way === way || scenario.tip?.way === way;
export const storesCard = uses("stored");
export const borrows = uses("aftee");
