import type { Job } from "#server/kernel/delivery/jobs.ts";
import { booksOf, type DomainRegistry } from "#server/kernel/domain.ts";
import { expireCoins, warnOfExpiry } from "./expire-coins.ts";
import { reconcile } from "./reconcile.ts";

export const ledgerJobs = (registry: DomainRegistry): Job[] => [
  // 03:30 in Taipei.
  {
    name: "reconcile_ledger",
    does: "checks every sum of the ledger; logs and audits differences",
    cron: "30 19 * * *",
    run: (ctx) => reconcile(ctx, booksOf(registry)),
  },
  {
    name: "expire_coins",
    does: "takes back expired coins",
    cron: "3 * * * *",
    run: (ctx) => expireCoins(ctx),
  },
  // 10:10 in Taipei.
  {
    name: "warn_of_coin_expiry",
    does: "mails members whose coins expire within two weeks, once per date",
    cron: "10 2 * * *",
    run: (ctx) => warnOfExpiry(ctx),
  },
];
