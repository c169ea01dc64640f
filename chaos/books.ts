import type pg from "pg";
import { openDb } from "#server/db/client.ts";
import { grantCoins, post } from "#server/domains/ledger/index.ts";
import type { Clock } from "#server/kernel/clock.ts";
import type { Ctx, Ports } from "#server/kernel/ctx.ts";
import { openLog } from "#server/kernel/log-errors.ts";
import { reconcile } from "#server/testing/factories/books.ts";
import { systemCtx } from "#server/wiring/deps.ts";

/**
 * A context for the product's own verbs on its database, for what no member does. The verbs use only the clock port.
 */
function ctxAt(pool: pg.Pool, at: Date): Ctx {
  const clock: Clock = { now: () => at };
  return systemCtx({ pool, db: openDb(pool), ports: { clock } as Ports, log: openLog("silent") }, "chaos");
}

/** Initial amounts of every member, NT$, because in a short run nobody earns enough to withdraw. */
const HAD = { balance: 5000, points: 1500, coins: 1000 } as const;

export async function grantAll(pool: pg.Pool, kind: keyof typeof HAD, ids: readonly number[]): Promise<void> {
  const ctx = ctxAt(pool, new Date());
  for (const userId of ids) {
    if (kind === "coins") {
      await grantCoins(ctx, { userId, amount: HAD.coins, origin: "活動", key: `chaos:${userId}` });
      continue;
    }
    await post(ctx, {
      kind: "books.mended",
      key: `chaos:granted:${userId}`,
      entries: [
        { account: { kind: "promotions" }, amount: -HAD[kind] },
        { account: { kind, userId }, amount: HAD[kind] },
      ],
    });
  }
}

/** Later than any time of a run, so that everything has cleared. */
const AT_THE_END = new Date("2099-01-01T00:00:00Z");

/** Refunds that gateways refused and that wait in the finance console, NT$, by the order id that the check uses. */
async function refusedRefunds(pool: pg.Pool): Promise<Map<string, number>> {
  const { rows } = await pool.query<{ subject: string; amount: number }>(
    `select 'order ' || p.order_id as subject, sum(r.amount)::int as amount
     from payment_refunds r join payment_attempts p on p.id = r.attempt_id
     where p.order_id is not null and r.state = 'refused' group by 1`,
  );
  return new Map(rows.map(({ subject, amount }) => [subject, amount]));
}

/**
 * The differences that the product's own nightly ledger checks find. A refused refund must show there until it is
 * resolved, so a clearing account may differ by exactly that sum.
 */
export async function wrongInBooks(pool: pg.Pool): Promise<string[]> {
  const { differences } = await reconcile(ctxAt(pool, AT_THE_END));
  const refused = await refusedRefunds(pool);
  return differences
    .filter(
      ({ check, subject, expected, found }) =>
        check !== "clearing" || Number(expected) - Number(found) !== refused.get(subject),
    )
    .map(
      ({ check, subject, expected, found }) => `books: ${check} of ${subject} is ${found} and should be ${expected}`,
    );
}
