/** Every call of the product. One line a domain. */
export * from "./accounts/routes.ts";
export * from "./catalog/desk-routes.ts";
export * from "./catalog/finding-routes.ts";
export * from "./catalog/routes.ts";
export * from "./catalog/sharing-routes.ts";
export * from "./content/routes.ts";
export * from "./files/routes.ts";
export * from "./finance/routes.ts";
export * from "./ledger/routes.ts";
export * from "./messaging/routes.ts";
export * from "./moderation/routes.ts";
export * from "./notifications/routes.ts";
export { getRoomFile } from "./orders/files.ts";
export * from "./orders/routes.ts";
export * from "./payments/callback-routes.ts";
export * from "./payments/routes.ts";
export * from "./profiles/item-routes.ts";
export * from "./profiles/routes.ts";
