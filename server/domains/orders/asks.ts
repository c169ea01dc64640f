import { and, eq, inArray, lte, sql } from "drizzle-orm";
import { orderAsks } from "#server/db/schema/orders.ts";
import { audit } from "#server/kernel/audit.ts";
import { later } from "#server/kernel/clock.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { memberId } from "#server/kernel/ctx.ts";
import { refuse, refuseField } from "#server/kernel/errors.ts";
import { settings } from "#server/kernel/settings.ts";
import { tx } from "#server/kernel/tx.ts";
import { eachDue } from "./due.ts";
import { pausedMs } from "./facts.ts";
import { move } from "./move.ts";
import { lockOrder, type OrderRow } from "./store.ts";

export type TimeAsk = { kind: "time"; days: number; reason: string };
export type CancelAsk = { kind: "cancel"; refund: number; reason: string };
type Ask = TimeAsk | CancelAsk;

/** Waiting for the other side; `escalated` has waited 72 hours and an operator looks at it too. */
const WAITING = ["open", "escalated"];

/** When an answer is due: later by the time that the order's clock stood still since it was asked. */
export const askEnds = (
  { answerBy, createdAt }: { answerBy: Date; createdAt: Date },
  { pauses }: Pick<OrderRow, "pauses">,
  now: Date,
): Date => later(answerBy, pausedMs(pauses, now, createdAt));

async function refuseSecond(ctx: Ctx, orderId: number, kind: Ask["kind"]): Promise<void> {
  const asks = await ctx.db
    .select({ state: orderAsks.state, askedBy: orderAsks.askedBy })
    .from(orderAsks)
    .where(and(eq(orderAsks.orderId, orderId), eq(orderAsks.kind, kind)));
  if (asks.some((ask) => WAITING.includes(ask.state)))
    refuse("transition_refused", "前一個提議還在等待回覆，請等對方回覆後再提。");
  const mine = asks.filter((ask) => ask.askedBy === memberId(ctx)).length;
  if (kind === "cancel" && mine >= settings.cancelAsksPerSide)
    refuse("transition_refused", `每一方最多提議取消 ${settings.cancelAsksPerSide} 次。`);
}

async function ask(ctx: Ctx, order: OrderRow, asked: Ask): Promise<void> {
  await move(ctx, order, asked.kind === "time" ? "ask_time" : "ask_cancel", {}, asked);
  await refuseSecond(ctx, order.id, asked.kind);
  const { kind, ...data } = asked;
  await ctx.db.insert(orderAsks).values({
    orderId: order.id,
    kind,
    askedBy: memberId(ctx),
    data,
    answerBy: later(ctx.now(), settings.askAnswerMs),
    createdAt: ctx.now(),
  });
}

/** The seller asks for more days. One question waits at a time. */
export async function askTime(ctx: Ctx, id: number, form: Omit<TimeAsk, "kind">): Promise<void> {
  await tx(ctx, async (ctx) => ask(ctx, await lockOrder(ctx, id), { kind: "time", ...form }));
}

/** Either side proposes to call it off, and how many NT$ go back to the buyer. */
export async function askCancel(ctx: Ctx, id: number, form: Omit<CancelAsk, "kind">): Promise<void> {
  await tx(ctx, async (ctx) => {
    const order = await lockOrder(ctx, id);
    if (form.refund > order.total)
      refuseField("invalid", "refund", `退款金額最多 NT$${order.total.toLocaleString("en")}。`);
    await ask(ctx, order, { kind: "cancel", ...form });
  });
}

type AskRow = typeof orderAsks.$inferSelect;

/** The data column was written above, by kind. */
export const contentOf = (row: AskRow): Ask => ({ kind: row.kind, ...(row.data as object) }) as Ask;

export async function closeAsk(ctx: Ctx, askId: number, state: "agreed" | "refused" | "lapsed"): Promise<void> {
  await ctx.db.update(orderAsks).set({ state, answeredAt: ctx.now() }).where(eq(orderAsks.id, askId));
}

async function carryOut(ctx: Ctx, order: OrderRow, asked: Ask, agree: boolean): Promise<void> {
  if (asked.kind === "time") {
    await move(ctx, order, agree ? "agree_time" : "refuse_time", { days: asked.days }, asked);
  } else {
    await move(ctx, order, agree ? "agree_cancel" : "refuse_cancel", asked, asked);
    if (agree) await lapseAsks(ctx, order.id);
  }
}

/** The other side answers: yes carries the question out, no leaves everything as it was. */
export async function answerAsk(ctx: Ctx, askId: number, agree: boolean): Promise<void> {
  await tx(ctx, async (ctx) => {
    const [named] = await ctx.db.select().from(orderAsks).where(eq(orderAsks.id, askId));
    if (!named) return refuse("not_found");
    const order = await lockOrder(ctx, named.orderId);
    // Read again under the order's lock: the first look only told which order it is.
    const [row] = await ctx.db.select().from(orderAsks).where(eq(orderAsks.id, askId));
    if (!row || row.askedBy === memberId(ctx) || !WAITING.includes(row.state)) return refuse("transition_refused");
    await closeAsk(ctx, askId, agree ? "agreed" : "refused");
    await carryOut(ctx, order, contentOf(row), agree);
  });
}

/** Ends questions that no longer make sense: all once the order is over, those for time once it is delivered. */
export async function lapseAsks(ctx: Ctx, orderId: number, kinds: Ask["kind"][] = ["time", "cancel"]): Promise<void> {
  await ctx.db
    .update(orderAsks)
    .set({ state: "lapsed", answeredAt: ctx.now() })
    .where(and(eq(orderAsks.orderId, orderId), inArray(orderAsks.state, WAITING), inArray(orderAsks.kind, kinds)));
}

/**
 * After 72 hours without an answer a question for time is withdrawn, and one about calling it off goes to an operator;
 * it can still be answered. @returns how many failed
 */
export function passDueAsks(ctx: Ctx): Promise<number> {
  const now = ctx.now().toISOString();
  const waits = sql`o.state <> 'disputed'
    and exists (select from order_asks a where a.order_id = o.id and a.state = 'open' and a.answer_by <= ${now})`;
  return eachDue(ctx, waits, async (ctx, order) => {
    const rows = await ctx.db
      .select()
      .from(orderAsks)
      .where(and(eq(orderAsks.orderId, order.id), eq(orderAsks.state, "open"), lte(orderAsks.answerBy, ctx.now())));
    for (const row of rows) {
      if (order.state === "disputed" || askEnds(row, order, ctx.now()) > ctx.now()) continue;
      if (row.kind === "time" && order.state === "in_progress") {
        await move(ctx, order, "refuse_time", {}, { askId: row.id });
      }
      const state = row.kind === "time" ? "lapsed" : "escalated";
      await ctx.db.update(orderAsks).set({ state }).where(eq(orderAsks.id, row.id));
      await audit(ctx, `order.ask_${state}`, "order", order.id, { askId: row.id });
    }
  });
}

/** While a proposal to call it off waits, the delivery is not accepted by itself. */
export async function cancelIsAsked(ctx: Ctx, orderId: number): Promise<boolean> {
  const { rows } = await ctx.db.execute(sql`
    select 1 from order_asks where order_id = ${orderId} and kind = 'cancel' and state in ('open', 'escalated') limit 1`);
  return rows.length > 0;
}
