import { sql } from "drizzle-orm";
import { type Ctx, memberId } from "#server/kernel/ctx.ts";
import { refuse } from "#server/kernel/errors.ts";
import { restrictionStands } from "#server/kernel/limits/restrictions.ts";
import { bool, one, read } from "#server/kernel/rows.ts";
import { refuseOwnCase } from "./policy.ts";
import { mayBeClosed, mayGiveBack } from "./process/predicates.ts";
import { isEscalatedProposal } from "./process/related-predicates.ts";
import { findOrder, lockAnyOrder, type OrderRow } from "./store.ts";

/**
 * Condition on orders `o` that an operator may end for both sides. `closed_at is null` lets the index skip closed
 * orders.
 */
export const forParties = (now: Date) => sql`(o.closed_at is null and ${mayBeClosed.sql("o", now)})`;

/** True if operators have or had something to decide about the order. Any other order is "not found" for them. */
export async function isCase(ctx: Ctx, order: OrderRow): Promise<boolean> {
  if (mayBeClosed.test(order, ctx.now()) || mayGiveBack.test(order, ctx.now())) return true;
  const orderId = order.id;
  const { rows } = await ctx.db.execute(sql`
    select 1 where exists (select from order_disputes d where d.order_id = ${orderId})
      or exists (select from fault_contests c where c.order_id = ${orderId})
      or exists (select from order_proposals a where a.order_id = ${orderId} and ${isEscalatedProposal.sql("a")})
      or exists (select from order_events e where e.order_id = ${orderId} and e.actor = 'operator')`);
  return rows.length > 0;
}

/** The order of a case, without a lock. @throws Refusal not_found */
export async function getCaseOrder(ctx: Ctx, orderId: number): Promise<OrderRow> {
  const order = await findOrder(ctx, orderId);
  return order && (await isCase(ctx, order)) ? order : refuse("not_found");
}

/** What an operator reads who has suspended or restricted a party and may therefore not decide the dispute. */
export const SANCTIONED_PARTY = "你停權或限制了這筆交易的一方，請由另一位營運人員裁定。";

/** True while a suspension or restriction of a party of the order by the acting operator applies. */
export async function sanctionedParty(ctx: Ctx, { buyerId, sellerId }: OrderRow): Promise<boolean> {
  const me = memberId(ctx);
  const rows = await read(ctx.db, { by: bool })`
    select exists (select from suspensions s where s.user_id in (${buyerId}, ${sellerId}) and s.ended_at is null
        and s.operator_id = ${me})
      or exists (select from restrictions r where r.user_id in (${buyerId}, ${sellerId}) and r.operator_id = ${me}
        and ${restrictionStands("r", ctx.now())}) as by`;
  return one(rows).by;
}

/** The same, locked, to decide. @throws Refusal not_found, forbidden for a party of it */
export async function lockCaseOrder(ctx: Ctx, orderId: number): Promise<OrderRow> {
  const order = await lockAnyOrder(ctx, orderId);
  if (!order || !(await isCase(ctx, order))) return refuse("not_found");
  refuseOwnCase(ctx, order);
  return order;
}
