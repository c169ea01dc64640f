import { z } from "zod";
import type { OrderAnswer, RoomEntry } from "#contract/orders/room.ts";
import type { PriceLine } from "#contract/orders/snapshot.ts";
import { Side } from "#contract/orders/states.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { refuse } from "#server/kernel/errors.ts";
import { read, text } from "#server/kernel/rows.ts";
import { auditLabels } from "../audit-labels.ts";
import { answersOf } from "../conversation/answers.ts";
import { allEntries } from "../conversation/entries.ts";
import { declaredOrders } from "../process/print.ts";
import { findOrder, type OrderRow } from "../store.ts";
import { supplementLines } from "../supplements/present.ts";
import { supplementsOf } from "../supplements/store.ts";

/** An act of a side of the order, from the audit log. */
const Act = z.object({ at: text, side: Side, what: text, ip: text });
type Act = z.output<typeof Act>;

export type Evidence = {
  order: OrderRow;
  lines: PriceLine[];
  answers: OrderAnswer[] | null;
  /** All messages and events, oldest first; `readAt`: when the other side read it. */
  entries: z.output<typeof RoomEntry>[];
  acts: Act[];
};

/** Acts of both sides from the audit log, without views of operators. */
async function actsOf(ctx: Ctx, { id, buyerId, sellerId }: OrderRow): Promise<Act[]> {
  const words: Record<string, string> = { ...declaredOrders.auditLabels, ...auditLabels };
  const rows = await read(ctx.db, Act.omit({ what: true }).extend({ action: text }))`
    select l.at, case l.actor_id when ${buyerId}::int then 'buyer' else 'seller' end as side, l.action, l.ip
    from audit_log l where l.subject = 'order' and l.subject_id = ${id} and l.actor_id in (${buyerId}::int, ${sellerId}::int)
      and l.actor = 'member' order by l.id`;
  return rows.map(({ action, ...act }) => ({ ...act, what: words[action] ?? action }));
}

/**
 * The evidence for a bank: what was sold, and what happened. The caller has checked access.
 * @throws Refusal not_found
 */
export async function evidenceOf(ctx: Ctx, orderId: number): Promise<Evidence> {
  const order = (await findOrder(ctx, orderId)) ?? refuse("not_found");
  return {
    order,
    lines: [...order.snapshot.lines, ...supplementLines(await supplementsOf(ctx, order))],
    answers: await answersOf(ctx, order),
    entries: await allEntries(ctx, order),
    acts: await actsOf(ctx, order),
  };
}
