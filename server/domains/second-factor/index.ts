export { giveApp } from "./codes/app.ts";
export { codeAt } from "./codes/totp.ts";
export { hasSecondFactor } from "./queries.ts";
export { resetFactors } from "./remove-factor.ts";
