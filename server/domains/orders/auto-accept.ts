import { sql } from "drizzle-orm";
import type { Ctx } from "#server/kernel/ctx.ts";
import { cancelIsAsked, lapseAsks } from "./asks.ts";
import { eachDue } from "./due.ts";
import { move } from "./move.ts";
import { refusalOf } from "./rules.ts";

/** Accepts what the buyer has not answered in time, unless a proposal to call it off waits. @returns how many failed */
export function autoAccept(ctx: Ctx): Promise<number> {
  const now = ctx.now().toISOString();
  return eachDue(ctx, sql`o.state = 'delivered' and o.deadline_at <= ${now}`, async (ctx, order) => {
    if (refusalOf("auto_accept", order, "system", ctx.now()) !== null) return;
    if (await cancelIsAsked(ctx, order.id)) return;
    await move(ctx, order, "auto_accept");
    await lapseAsks(ctx, order.id);
  });
}
