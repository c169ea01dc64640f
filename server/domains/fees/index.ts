export { rulesInForce } from "./in-force.ts";
export { type FeeRule, type Rates, ratesOf, type Sale, usualRates } from "./rules.ts";
