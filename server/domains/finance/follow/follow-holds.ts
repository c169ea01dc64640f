import { sql } from "drizzle-orm";
import { z } from "zod";
import { restingOf } from "#server/db/sql/finance.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { bool, num, read, text } from "#server/kernel/rows.ts";
import { lockName, tx } from "#server/kernel/tx.ts";
import { follow } from "./follow.ts";

const Hold = z.object({ held: bool, amount: num, marks: z.array(text) });

/** Subscriber of `order.revenue_held`: one item per order whose revenue is held, whatever is added to it. */
export async function followHold(ctx: Ctx, { orderId }: { orderId: number }): Promise<void> {
  const key = `risk:order:${orderId}`;
  await tx(ctx, async (ctx) => {
    // Concurrent tips are counted one after the other.
    await lockName(ctx, `finance:${key}`);
    const rows = await read(ctx.db, Hold)`
      select h.let_go_at is null as held, h.marks, ${restingOf(sql`h.order_id`)} as amount
      from order_holds h where h.order_id = ${orderId}`;
    const [hold] = rows;
    if (!hold) return;
    const facts = Object.fromEntries(hold.marks.map((mark) => [mark, "true"]));
    const found = { kind: "risk", key, orderId, amount: hold.amount, facts } as const;
    await follow(ctx, found, hold.held && hold.amount > 0 ? "bad" : "right");
  });
}
