import { eq } from "drizzle-orm";
import { chargebacks, financeItems } from "#server/db/schema/finance.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { emit } from "#server/kernel/delivery/events.ts";
import { type Binding, runTransition } from "#server/kernel/process/run-transition.ts";
import { one } from "#server/kernel/rows.ts";
import { asChargeback, type Chargeback } from "../chargebacks/store.ts";
import { chargebackMoved } from "../events.ts";
import { asItem, type Item } from "../store.ts";
import { type ChargebackProcessTypes, chargebackProcess } from "./chargeback.ts";
import { type ItemProcessTypes, itemProcess } from "./item.ts";

const bindingAs = (actor: ItemProcessTypes["actor"]): Binding<ItemProcessTypes, Item> => ({
  actorOf: () => actor,
  async save(ctx, { before }, changes) {
    return asItem(
      one(await ctx.db.update(financeItems).set(changes).where(eq(financeItems.id, before.id)).returning()),
    );
  },
});

type Following = Extract<ItemProcessTypes["transition"], "reopen" | "wait" | "come_right" | "find_again">;
export type Acting = Extract<ItemProcessTypes["transition"], "retry" | "ask_payer" | "settle" | "decide">;
type With = { input?: ItemProcessTypes["input"]; data?: Record<string, unknown> };

/** Synchronises a locked item with its subject. @throws Refusal conflict when its state does not allow it */
export const moveItem = (ctx: Ctx, item: Item, name: Following, { input = {}, data = {} }: With = {}): Promise<Item> =>
  runTransition(ctx, itemProcess, bindingAs("system"), item, name, { input, data });

/** Makes an operator's transition of a locked item. @throws Refusal conflict when its state does not allow it */
export const actOnItem = (ctx: Ctx, item: Item, name: Acting, { input = {}, data = {} }: With = {}): Promise<Item> =>
  runTransition(ctx, itemProcess, bindingAs("operator"), item, name, { input, data });

const chargebackBinding: Binding<ChargebackProcessTypes, Chargeback> = {
  actorOf: () => "operator",
  async save(ctx, { before }, changes) {
    const rows = await ctx.db.update(chargebacks).set(changes).where(eq(chargebacks.id, before.id)).returning();
    return asChargeback(one(rows));
  },
  record: (ctx, { name, before, after }) => notifyMember(ctx, after, name === "win" ? before.held : after.held),
};

/** Notifies both parties of a case. @param held NT$ of the seller's revenue, held or finally borne */
export function notifyMember(ctx: Ctx, row: Chargeback, held: number): Promise<void> {
  const { id, orderId, state, amount, reason, escrow, cancelled } = row;
  return emit(ctx, chargebackMoved, {
    chargebackId: id,
    orderId,
    step: state,
    amount,
    held,
    reason,
    escrow,
    cancelled,
  });
}

/** Records the bank's decision on a locked case. @throws Refusal conflict when it is already decided */
export const endCase = (
  ctx: Ctx,
  row: Chargeback,
  name: Exclude<ChargebackProcessTypes["transition"], "record">,
  covered: ChargebackProcessTypes["input"],
): Promise<Chargeback> => runTransition(ctx, chargebackProcess, chargebackBinding, row, name, { input: covered });
