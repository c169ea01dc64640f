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

/** Scenarios that run in parallel and share each step of the clock. */
const TOGETHER = 120;

/** Total number of scenarios; half of them with each settlement mode. */
const SCENARIOS = Number(process.env.SCENARIOS ?? 480);

/** Time limit of such a test, ms: enough for any number of scenarios. */
export const LONG = 24 * 3_600_000;

/** Rates of active fee rules, each for its own category. */
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
 * Runs random scenarios, at a gateway that captures card payments at once or each night. A failure prints all random
 * inputs of its scenario; `PROPERTY_SEED` and `SCENARIOS` reproduce them.
 */
export async function runAndProve(settlement: Settlement): Promise<void> {
  const world = await openWorld();
  const operators = await makeOperators(world);
  const rules = await makeRules(world, memberId(operators[0]));
  await world.fakes.gateway.settlement(settlement);
  let runs = 0;
  const together = fc.record({
    /** Whether the bank captures card payments before any refund. */
    captured: fc.boolean(),
    /** Faults of the invoice issuer, in this order. */
    papers: fc.array(fc.constantFrom(...paperFaults), { maxLength: 20 }),
    scenarios: fc.array(scenariosUnder(rules), { minLength: TOGETHER, maxLength: TOGETHER }),
  });
  await fc.assert(
    fc.asyncProperty(together, async ({ captured, papers, scenarios }) => {
      const sales = await Promise.all((await setUp(world, scenarios)).map((each) => begin(world, each)));
      const transfers = await runTogether(world, operators, { sales, captured, papers });
      await proveAll(world, sales, transfers);
      await provePapers(world, sales);
      // Updates statistics, because plans for empty tables cost a tenth of the remaining time.
      if (runs++ === 0) await world.deps.pool.query("analyze");
    }),
    // A failure names its scenario and is not shrunk: each smaller case would take as long again.
    { numRuns: Math.ceil(SCENARIOS / 2 / TOGETHER), endOnFailure: true },
  );
  await world.drainQuietly();
  world.pass(2 * DAY);
  // The books are reconciled once for all scenarios; differences name the order.
  expect((await reconcile(world.system)).differences).toEqual([]);
}
