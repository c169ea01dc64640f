import { datedStates } from "#contract/orders/dated.ts";
import type { OrderState, Side } from "#contract/orders/states.ts";
import { to } from "#contract/paths/to.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { refuse } from "#server/kernel/errors.ts";
import { type CalendarEntry, calendarFile } from "#server/kernel/mails/calendar.ts";
import { mySide } from "./policy.ts";
import { dueOf } from "./process/facts.ts";
import { getOrder, type OrderRow } from "./store.ts";

type Deadline = { what: string; at: Date };

/** Where the date of a state is. */
const dates: Partial<Record<OrderState, (order: OrderRow, now: Date) => Date | null>> = {
  pending_payment: ({ deadlineAt }) => deadlineAt,
  in_progress: dueOf,
  delivered: ({ deadlineAt }) => deadlineAt,
};

/** The next date of an order as this side sees it; null: there is none, or the clock has stopped. */
export function deadlineFor(order: OrderRow, side: Side, now: Date): Deadline | null {
  const row = datedStates[order.state];
  if (!row?.sides.includes(side) || order.frozen) return null;
  const at = dates[order.state]?.(order, now) ?? null;
  return at && { what: row.what, at };
}

/**
 * The calendar's entry of an order: one a side, which moves from date to date and ends with the last.
 * @param was the state before; its date no longer holds if there is no next one
 */
export function entryOf(order: OrderRow, side: Side, now: Date, was?: string | null): CalendarEntry | null {
  const next = deadlineFor(order, side, now);
  const passed = datedStates[was as OrderState]?.sides.includes(side) === true;
  if (!next && !passed) return null;
  return {
    uid: `order-${order.id}-${side}`,
    sequence: Math.floor((now.getTime() - order.createdAt.getTime()) / 1000),
    at: next?.at ?? now,
    title: `${next?.what ?? "已結束"}：${order.snapshot.title}`,
    url: to("/transactions/:id", { id: order.id }),
    over: !next,
  };
}

/** The next date of an own order as a calendar file. @throws Refusal not_found, also where there is no date */
export async function orderCalendar(ctx: Ctx, id: number): Promise<{ body: string; name: string }> {
  const order = await getOrder(ctx, id);
  const entry = entryOf(order, mySide(ctx, order), ctx.now()) ?? refuse("not_found");
  return { body: calendarFile(entry, ctx.ports, ctx.now()), name: `haoshou-${id}.ics` };
}
