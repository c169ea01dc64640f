/** All error tables, one line per domain. */
export * from "./accounts/errors.ts";
export * from "./articles/errors.ts";
export * from "./campaigns/errors.ts";
export * from "./catalog/errors.ts";
export * from "./coupons/errors.ts";
export * from "./files/errors.ts";
export * from "./ledger/errors.ts";
export * from "./messaging/errors.ts";
export * from "./moderation/errors.ts";
export * from "./notifications/errors.ts";
export * from "./orders/errors.ts";
export * from "./payments/errors.ts";
export * from "./profiles/errors.ts";
export * from "./requests/errors.ts";
export * from "./second-factor/errors.ts";
export { sharedErrors } from "./shared-errors.ts";
export * from "./withdrawals/errors.ts";
