import { reconcile as reconcileWith } from "#server/domains/ledger/index.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { booksOf } from "#server/kernel/domain.ts";
import { domains } from "#server/wiring/domains.ts";

/** The ledger checks of all domains. */
export const books = booksOf(domains);

/** The nightly reconciliation of all domains. */
export const reconcile = (ctx: Ctx) => reconcileWith(ctx, books);
