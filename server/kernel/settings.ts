export { share } from "#contract/money.ts";
export * as settings from "#contract/terms.ts";
