export { rulesInForce } from "./in-force.ts";
export { ruleName } from "./queries.ts";
export { feeOf } from "./rounding.ts";
export { FeeRule, type Rates, ratesOf, usualRates } from "./rules.ts";
