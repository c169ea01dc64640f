import { money } from "#contract/money.ts";
import type { SupplementForm } from "#contract/orders/supplements.ts";
import * as terms from "#contract/terms.ts";
import { orderSupplements } from "#server/db/schema/supplements.ts";
import { DAY, later } from "#server/kernel/clock.ts";
import { type Ctx, memberId } from "#server/kernel/ctx.ts";
import { refuse, refuseField } from "#server/kernel/errors.ts";
import { consume } from "#server/kernel/limits/limits.ts";
import { recordAct } from "#server/kernel/process/run-transition.ts";
import { one } from "#server/kernel/rows.ts";
import { tx } from "#server/kernel/tx.ts";
import { mySide } from "../policy.ts";
import { frozen } from "../process/chargebacks.ts";
import { supplementProcess } from "../process/supplement.ts";
import { lockOrder } from "../store.ts";
import { notifySupplement } from "./make.ts";
import { mayPropose, tipLeft, titleOf } from "./present.ts";
import { asSupplement, billOfSupplement, supplementsOf } from "./store.ts";

/**
 * Proposes an additional payment. The buyer can pay tips and the seller's proposals at once; the seller must first
 * agree to any other proposal of the buyer.
 * @throws Refusal not_found, transition_refused, too_many; invalid at the price of a tip that is too large
 */
export async function proposeSupplement(ctx: Ctx, orderId: number, form: SupplementForm): Promise<{ id: number }> {
  return tx(ctx, async (ctx) => {
    const order = await lockOrder(ctx, orderId);
    const side = mySide(ctx, order);
    const now = ctx.now();
    const all = await supplementsOf(ctx, order);
    if (order.frozen) refuse("transition_refused", frozen.text);
    if (!mayPropose(order, all, side, now).includes(form.kind))
      refuse("transition_refused", "現在不能提出這種追加款項；前一筆還在等待時，請先處理前一筆。");
    if (form.kind === "tip" && form.price > tipLeft(order, all))
      refuseField("invalid", "price", `這筆交易的小費最多還可以給 ${money(tipLeft(order, all))}`);
    await consume(ctx, "proposeSupplement", String(orderId));
    const name = side === "buyer" && form.kind !== "tip" ? "ask" : "offer";
    const row = supplementProcess.transitions[name];
    const made = await ctx.db
      .insert(orderSupplements)
      .values({
        ...{ orderId, kind: form.kind, proposedBy: memberId(ctx), title: titleOf(form), note: form.note },
        ...billOfSupplement(order, form.kind, form.price),
        ...(form.kind === "revision" && { count: form.count }),
        ...(form.kind === "scope" && { days: form.days }),
        ...{
          state: name === "ask" ? "asked" : "open",
          answerBy: later(now, terms.supplementDays * DAY),
          createdAt: now,
        },
      })
      .returning();
    const supplement = asSupplement(one(made), order, now);
    await notifySupplement(ctx, { order, supplement, row, actor: side });
    await recordAct(ctx, supplementProcess, name, supplement.id, { orderId, price: form.price });
    return { id: supplement.id };
  });
}
