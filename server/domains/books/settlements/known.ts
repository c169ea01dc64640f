import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { settlementKinds } from "#contract/books/settlements.ts";
import { isTakenBack } from "#server/domains/finance/process/predicates.ts";
import { isDone, isTaken } from "#server/domains/payments/process/predicates.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { bool, num, read, text } from "#server/kernel/rows.ts";
import type { Known } from "./match.ts";

const Kind = z.enum(Object.keys(settlementKinds) as [keyof typeof settlementKinds]);
const Payment = z.object({
  ...{ id: num, gateway: text, number: text, gatewayTrade: text.nullable(), orderId: num.nullable(), amount: num },
  taken: bool,
});
const Moved = z.object({ id: num, attemptId: num, kind: Kind.exclude(["sale"]), amount: num });
const Settled = z.object({
  ...{ fileId: num, attemptId: num, refundId: num.nullable(), chargebackId: num.nullable(), kind: Kind },
  ...{ reference: text, nth: num, gross: num, day: text },
});

/** The payments with these numbers, ours or the gateways', what was given back of them, and what is settled. */
export async function knownOf(ctx: Ctx, trades: readonly string[]): Promise<Known> {
  const numbers = sql`${sql.param([...new Set(trades)])}::text[]`;
  const payments = await read(ctx.db, Payment)`
    select p.id, p.gateway, p.number, p.gateway_trade as "gatewayTrade", p.order_id as "orderId", p.amount,
      ${isTaken.sql("p")} and p.paid_at is not null as taken
    from payment_attempts p where p.number = any(${numbers}) or p.gateway_trade = any(${numbers}) order by p.id`;
  const ids: SQL = sql`${sql.param(payments.map(({ id }) => id))}::int[]`;
  const movements = await read(ctx.db, Moved)`
    select r.id, r.attempt_id as "attemptId", 'refund' as kind, r.amount
      from payment_refunds r where r.attempt_id = any(${ids}) and ${isDone.sql("r")}
    union all
    select c.id, c.attempt_id, 'chargeback', c.amount from chargebacks c where c.attempt_id = any(${ids})
    union all
    select c.id, c.attempt_id, 'reversal', c.amount
      from chargebacks c where c.attempt_id = any(${ids}) and not ${isTakenBack.sql("c")}
    order by 1`;
  const settled = await read(ctx.db, Settled)`
    select s.file_id as "fileId", s.attempt_id as "attemptId", s.refund_id as "refundId",
      s.chargeback_id as "chargebackId", s.kind, s.reference, s.nth, s.gross, s.day
    from settlements s where s.attempt_id = any(${ids})`;
  return { payments, movements, settled };
}
