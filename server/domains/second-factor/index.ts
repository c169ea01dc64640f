export { giveApp } from "./codes/app.ts";
export { codeAt } from "./codes/totp.ts";
