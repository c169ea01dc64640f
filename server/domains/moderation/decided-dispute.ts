import { stands } from "#server/domains/approvals/process/predicates.ts";
import { isEntryOf } from "#server/domains/orders/process/predicates.ts";
import { type Ctx, memberId } from "#server/kernel/ctx.ts";
import { bool, one, read } from "#server/kernel/rows.ts";

/**
 * True if the acting operator has decided a dispute of the member, has proposed such a decision that still waits, or
 * has approved one.
 */
export async function decidedDisputeOf(ctx: Ctx, userId: number): Promise<boolean> {
  const me = memberId(ctx);
  const rows = await read(ctx.db, { decided: bool })`
    select exists (select from order_events e join orders o on o.id = e.order_id
        where ${userId} in (o.buyer_id, o.seller_id) and e.actor_id = ${me} and ${isEntryOf("decide_dispute").sql("e")})
      or exists (select from approvals a join orders o on o.id = a.subject_id
        where ${userId} in (o.buyer_id, o.seller_id) and a.kind = 'order.decide_dispute'
          and ${me} in (a.proposed_by, a.decided_by) and ${stands.sql("a")}) as decided`;
  return one(rows).decided;
}
