import fc from "fast-check";
import { expect } from "vitest";
import { feeRules } from "#server/db/schema/fees.ts";
import { reconcile } from "#server/testing/factories/books.ts";
import { DAY } from "../../kernel/clock.ts";
import { memberId } from "../../kernel/ctx.ts";
import type { Settlement } from "../../sandbox/newebpay/trade.ts";
import { makeCategory } from "../factories/catalog.ts";
import { makeMember } from "../factories.ts";
import { openWorld, type World } from "../world.ts";
import type { Operators } from "./bank.ts";
import { paperFaults, provePapers } from "./papers.ts";
import { proveAll } from "./proofs.ts";
import { runTogether } from "./run.ts";
import { type Ruled, scenariosUnder } from "./scenario.ts";
import { begin, setUp } from "./set-up.ts";

/** How many lives go side by side and share each step of the clock. */
const TOGETHER = 120;

/** How many lives there are in all; half of them with each way of capturing. */
const LIVES = Number(process.env.LIVES ?? 480);

/** The time limit of such a test, ms: enough for any number of lives. */
export const LONG = 24 * 3_600_000;

/** Rates of rules that are in force, each for a category of its own. */
const RATES = [
  { buyerFeeBp: 0, commissionBp: 0 },
  { buyerFeeBp: 2000, commissionBp: 4000 },
  { buyerFeeBp: 333, commissionBp: 1777 },
  { buyerFeeBp: 1, commissionBp: 3999 },
];

const makeRules = (world: World, by: number): Promise<Ruled[]> =>
  Promise.all(
    RATES.map(async (rates) => {
      const { categoryId } = await makeCategory(world);
      const [startsAt, confirmedAt] = [world.clock.now(), world.clock.now()];
      const rule = { name: "規則", createdBy: by, categoryId, startsAt, confirmedAt, ...rates };
      await world.deps.db.insert(feeRules).values(rule);
      return { categoryId, ...rates };
    }),
  );

async function makeOperators(world: World): Promise<Operators> {
  const operator = async () => world.as((await makeMember(world, { roles: ["finance"] })).id);
  return [await operator(), await operator()];
}

/**
 * Random lives, at a gateway that captures what comes by card at once, or each night. One that fails is named with all that
 * was random about it; `PROPERTY_SEED` and `LIVES` make the same lives again.
 */
export async function runAndProve(settlement: Settlement): Promise<void> {
  const world = await openWorld();
  const desks = await makeOperators(world);
  const rules = await makeRules(world, memberId(desks[0]));
  await world.fakes.gateway.settlement(settlement);
  let lived = 0;
  const together = fc.record({
    /** Whether the bank captures what came by card before anything of it goes back. */
    captured: fc.boolean(),
    /** What goes wrong at the issuer of invoices, in this order. */
    papers: fc.array(fc.constantFrom(...paperFaults), { maxLength: 20 }),
    lives: fc.array(scenariosUnder(rules), { minLength: TOGETHER, maxLength: TOGETHER }),
  });
  await fc.assert(
    fc.asyncProperty(together, async ({ captured, papers, lives: scenarios }) => {
      const sales = await Promise.all((await setUp(world, scenarios)).map((each) => begin(world, each)));
      const transfers = await runTogether(world, desks, { sales, captured, papers });
      await proveAll(world, sales, transfers);
      await provePapers(world, sales);
      // Plans made for empty tables are renewed: that saves a tenth of the time of all that follow.
      if (lived++ === 0) await world.deps.pool.query("analyze");
    }),
    // A failure names its life, so it is not shrunk: each smaller case would take as long again.
    { numRuns: Math.ceil(LIVES / 2 / TOGETHER), endOnFailure: true },
  );
  await world.drainQuietly();
  world.pass(2 * DAY);
  // The books are proved once for all lives; the differences name the order.
  expect((await reconcile(world.system)).differences).toEqual([]);
}
