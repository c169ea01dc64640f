import type { Job } from "#server/kernel/delivery/jobs.ts";
import { booksOf, type DomainRegistry } from "#server/kernel/domain.ts";
import { expireCoins, warnOfExpiry } from "./expire-coins.ts";
import { reconcile } from "./reconcile.ts";

export const ledgerJobs = (registry: DomainRegistry): Job[] => [
  // 03:30 in Taipei.
  {
    name: "reconcile_ledger",
    does: "proves every sum of the ledger; differences are logged as errors and audited",
    cron: "30 19 * * *",
    run: (ctx) => reconcile(ctx, booksOf(registry)),
  },
  {
    name: "expire_coins",
    does: "takes back coins whose time is over",
    cron: "3 * * * *",
    run: (ctx) => expireCoins(ctx),
  },
  // 10:10 in Taipei.
  {
    name: "warn_of_coin_expiry",
    does: "mails members whose coins expire within two weeks, once for each date",
    cron: "10 2 * * *",
    run: (ctx) => warnOfExpiry(ctx),
  },
];
