import { eq, sql } from "drizzle-orm";
import { z } from "zod";
import type { ChargebackReason } from "#contract/finance/chargebacks.ts";
import type { ChargebackState } from "#contract/finance/states.ts";
import { chargebacks } from "#server/db/schema/finance.ts";
import { type AccountRef, balanceOf } from "#server/domains/ledger/index.ts";
import { wentThrough } from "#server/domains/orders/process/predicates.ts";
import { isPaidBack } from "#server/domains/payments/process/predicates.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { bool, num, one, read, text } from "#server/kernel/rows.ts";
import { chargedBack, isTakenBack } from "../process/predicates.ts";

type Stored = typeof chargebacks.$inferSelect;
export type Chargeback = Omit<Stored, "reason" | "state"> & { reason: ChargebackReason; state: ChargebackState };

/** A row with typed reason and state. */
export const asChargeback = (row: Stored): Chargeback => ({
  ...row,
  reason: row.reason as ChargebackReason,
  state: row.state as ChargebackState,
});

/** The chargeback of an item `i`, as `b`. */
export const letterTable = sql`left join chargebacks b on i.kind = 'chargeback'
  and b.id = (i.facts->>'chargebackId')::int`;

export async function findChargeback(ctx: Ctx, id: number): Promise<Chargeback> {
  return asChargeback(one(await ctx.db.select().from(chargebacks).where(eq(chargebacks.id, id))));
}

/** A chargeback, locked until the transaction ends. */
export async function lockChargeback(ctx: Ctx, id: number): Promise<Chargeback> {
  return asChargeback(one(await ctx.db.select().from(chargebacks).where(eq(chargebacks.id, id)).for("update")));
}

export const Charged = z.object({
  attemptId: num,
  gateway: text,
  orderId: num,
  buyerId: num,
  sellerId: num,
  /** The part that no chargeback covers yet, NT$. */
  left: num,
  /** The part that was already refunded to the payer, NT$; the bank must be told. */
  refunded: num,
});
export type Charged = z.output<typeof Charged>;

/** The order of a payment by our number of it, not locked; null if there is none. */
export async function orderOfNumber(ctx: Ctx, number: string): Promise<number | null> {
  const rows = await read(ctx.db, {
    orderId: num.nullable(),
  })`select p.order_id as "orderId" from payment_attempts p where p.number = ${number} and p.paid_at is not null`;
  return rows[0]?.orderId ?? null;
}

/**
 * A payment of an order, by our number of it, locked with its refunds; undefined if there is none. It may already be
 * refunded: banks sometimes charge back twice.
 */
export async function lockCharged(ctx: Ctx, number: string): Promise<Charged | undefined> {
  const rows = await read(ctx.db, Charged)`
    select p.id as "attemptId", p.gateway, o.id as "orderId", o.buyer_id as "buyerId", o.seller_id as "sellerId",
      p.amount - ${chargedBack(sql`p.id`)} as left,
      (select coalesce(sum(r.amount), 0)::int from payment_refunds r where r.attempt_id = p.id and ${isPaidBack.sql("r")}) as refunded
    from payment_attempts p join orders o on o.id = p.order_id
    where p.number = ${number} and p.paid_at is not null for update of p`;
  return rows[0];
}

const SellerRow = z.object({
  sellerId: num,
  accepted: bool,
  /** The seller's revenue of the order, less what other chargebacks of it take, NT$. */
  share: num,
  cleared: bool,
  resting: num,
});

export type Seller = Pick<z.output<typeof SellerRow>, "sellerId" | "accepted" | "share"> & {
  /** The account that currently holds the seller's revenue. */
  account: AccountRef;
  /** The amount that can be taken from there, NT$. */
  there: number;
};

/**
 * The seller's revenue of an order for one case and its account, under the order's lock, so that it does not clear
 * meanwhile. Several payments of an order may be charged back, but its revenue can only be held once.
 */
export async function lockSeller(ctx: Ctx, { id, orderId }: Pick<Chargeback, "id" | "orderId">): Promise<Seller> {
  await ctx.db.execute(sql`select from orders where id = ${orderId} for no key update`);
  const rows = await read(ctx.db, SellerRow)`
    with mine as (
      select j.kind, e.amount from ledger_journals j join ledger_entries e on e.journal_id = j.id
        join ledger_accounts a on a.id = e.account_id join orders o on o.id = j.order_id
      where j.order_id = ${orderId} and a.kind = 'revenue_pending' and a.user_id = o.seller_id and j.kind not like 'tip.%')
    select o.seller_id as "sellerId", o.cleared_at is not null as cleared,
      ${wentThrough("o", "accept")} as accepted,
      (select coalesce(sum(amount), 0)::int from mine where kind in ('order.closed', 'order.withdrawn'))
        - (select coalesce(sum(l.pending + l.balance), 0)::int from later_refunds l where l.order_id = o.id)
        - (select coalesce(sum(c.held), 0)::int from chargebacks c
          where c.order_id = o.id and c.id <> ${id} and ${isTakenBack.sql("c")}) as share,
      (select coalesce(sum(amount), 0)::int from mine) as resting
    from orders o where o.id = ${orderId}`;
  const { cleared, resting, ...seller } = one(rows);
  const account: AccountRef = { kind: cleared ? "balance" : "revenue_pending", userId: seller.sellerId };
  const there = cleared ? await balanceOf(ctx, account) : resting;
  return { ...seller, account, there };
}
