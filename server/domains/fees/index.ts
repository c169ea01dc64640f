export { rulesInForce } from "./in-force.ts";
export { ruleName } from "./queries.ts";
export { type FeeRule, type Rates, ratesOf, usualRates } from "./rules.ts";
