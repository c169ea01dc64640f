import fc from "fast-check";
import { limits } from "#contract/catalog/limits.ts";

/** A rule in force for a category of its own. */
export type Ruled = { categoryId: number; buyerFeeBp: number; commissionBp: number };

/** How what is bought in addition, or a tip, is paid; `stored` is a card that was kept before. */
const extraWays = ["card", "stored", "jkopay", "aftee", "points"] as const;
export type ExtraWay = (typeof extraWays)[number];

/**
 * What a buyer answers when asked where money goes that cannot go back the way it came; after an account whose bank sends the
 * money back, they are asked again. Who answers nothing waits, and so does the refund.
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

/** A share from 0 to 1, made from an integer: nearly all doubles between 0 and 1 are very close to 0. */
const share = fc.integer({ min: 0, max: 1000 }).map((n) => n / 1000);

/** Everything that is random about one order, its buyer and its seller. */
export const scenariosUnder = (rules: readonly Ruled[]) =>
  fc.record({
    price: fc.integer({ min: limits.priceMin, max: 3000 }),
    /** The rule it is sold under; null: none. */
    ruled: fc.constantFrom(null, ...rules),
    /** The listing's option is bought with it. */
    option: fc.boolean(),
    /** NT$ off by each; 0: no such coupon. */
    sellerCoupon: fc.constantFrom(0, 37, 150),
    platformCoupon: fc.constantFrom(0, 50, 333),
    sellerBp: fc.constantFrom(0, 3333, 10_000),
    coins: share,
    points: share,
    method: fc.constantFrom("card", "stored", "atm", "cvs", "jkopay", "aftee"),
    /** An attempt with another mix of money, points and coins was made and given up before. */
    triedBefore: fc.boolean(),
    /** What is bought in addition while it is worked on, who wanted it, and how it is paid; null: nothing, or no tip. */
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
    /** A letter of a card's bank before the sale is over or as it ends, and how the bank decides; null: none. */
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
    end: fc.constantFrom("unpaid", "declined", "completed", "lapsed", "partly", "late"),
    refund: share,
    choice: fc.constantFrom(...choices),
    /** What a card's bank takes back of a sale that is done, how it decides, and whether the seller has withdrawn by then. */
    chargeback: fc.constantFrom("none", "won", "lost"),
    late: fc.boolean(),
    reason: fc.constantFrom("service", "fraud"),
    /** Which payment by card is charged back: of the order, of what was added, of the tip. */
    chargedPayment: fc.nat(2),
    /**
     * The bank drops what went back by card; `letter`: the share of that payment that it had given the buyer before, null: it
     * had not. Null: it carries it out.
     */
    dropped: fc.option(
      fc.record({
        letter: fc.option(fc.oneof(fc.constant(1), share), { freq: 3 }),
        reason: fc.constantFrom("service", "fraud"),
      }),
      { freq: 2 },
    ),
    /** What becomes of a withdrawal of the share `withdrawn`; `again`: it comes back and is asked for once more. */
    withdrawal: fc.constantFrom("none", "paid", "returned", "again"),
    withdrawn: share,
  });

export type Scenario = ReturnType<typeof scenariosUnder> extends fc.Arbitrary<infer T> ? T : never;

/** What each buyer has for the order; additions and tips paid in points come on top. */
const GIVEN = { points: 3000, coins: 400 };

export type Held = typeof GIVEN;

/** What a buyer may use for the order. */
export const forOrder: Held = GIVEN;

/** Points that are enough for what is added and for a tip, under every rule. */
const EXTRA = { added: 1100, tip: 300 };

/** What the buyer of a life is given. */
export const givenTo = ({ added, tip }: Scenario): Held => ({
  ...GIVEN,
  points: GIVEN.points + (added?.way === "points" ? EXTRA.added : 0) + (tip?.way === "points" ? EXTRA.tip : 0),
});

const uses = (way: string) => (scenario: Scenario) =>
  scenario.method === way || scenario.added?.way === way || scenario.tip?.way === way;
export const storesCard = uses("stored");
export const borrows = uses("aftee");
