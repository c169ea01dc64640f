import { sql } from "drizzle-orm";
import { permission, permits } from "#contract/roles.ts";
import { type Ctx, memberId } from "#server/kernel/ctx.ts";

/** True for operators whose role may read the conversations of orders, with a reason. */
export const mayReadMessages = (ctx: Ctx): boolean =>
  ctx.actor.kind === "member" && permits(permission("orders", "messages"), ctx.actor.roles);

/** True if the acting operator has given a reason to read the conversation; its files are then open, too. */
export async function hasReadMessages(ctx: Ctx, orderId: number): Promise<boolean> {
  if (!mayReadMessages(ctx)) return false;
  const { rows } = await ctx.db.execute(sql`
    select 1 from audit_log where action = 'order.read_messages' and subject_id = ${orderId}
      and actor_id = ${memberId(ctx)} limit 1`);
  return rows.length > 0;
}
