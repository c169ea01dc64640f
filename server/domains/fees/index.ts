export { rulesInForce } from "./in-force.ts";
export { type FeeRule, type Rates, ratesOf, usualRates } from "./rules.ts";
