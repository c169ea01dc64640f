/** Every call of the product. One line a domain. */
export * from "./accounts/routes.ts";
export * from "./ledger/routes.ts";
