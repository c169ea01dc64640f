import { eq } from "drizzle-orm";
import type { SupplementTransition } from "#contract/orders/supplements.ts";
import { orderSupplements } from "#server/db/schema/supplements.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { fillTemplate, lineOf, recipientsOf, type Transition } from "#server/kernel/process/process-table.ts";
import { type Binding, runTransition } from "#server/kernel/process/run-transition.ts";
import { one } from "#server/kernel/rows.ts";
import { notifyParty } from "../notify.ts";
import { mySide } from "../policy.ts";
import {
  type SupplementActor,
  type SupplementInput,
  type SupplementProcessTypes,
  supplementProcess,
} from "../process/supplement.ts";
import { supplementWords } from "./present.ts";
import { asSupplement, type Both, isShownToBoth, type SupplementRow } from "./store.ts";

type SupplementNotice = Both & { row: Transition<SupplementProcessTypes>; actor: SupplementActor };

/** Notifies the sides named by the transition, by bell and mail. The seller does not see a tip before it is paid. */
export async function notifySupplement(ctx: Ctx, { order, supplement, row, actor }: SupplementNotice): Promise<void> {
  if (!isShownToBoth(supplement)) return;
  const title = fillTemplate(lineOf(row, actor), supplement);
  for (const side of recipientsOf(supplementProcess, row, actor))
    await notifyParty(ctx, order, {
      userId: side === "buyer" ? order.buyerId : order.sellerId,
      key: `supplement:${supplement.id}:${supplement.state}`,
      title,
      words: supplementWords(supplement, side),
    });
}

const bindingOf = (order: Both["order"]): Binding<SupplementProcessTypes, SupplementRow> => ({
  actorOf: (ctx) => (ctx.actor.kind === "member" ? mySide(ctx, order) : "system"),
  async save(ctx, { before, now }, changes) {
    const saved = await ctx.db
      .update(orderSupplements)
      .set(changes)
      .where(eq(orderSupplements.id, before.id))
      .returning();
    return asSupplement(one(saved), order, now);
  },
  steps: [(ctx, { row, actor, after }) => notifySupplement(ctx, { order, supplement: after, row, actor })],
});

/** Makes a transition of an existing supplement. @throws Refusal transition_refused */
export const makeSupplement = (
  ctx: Ctx,
  { order, supplement }: Both,
  name: Exclude<SupplementTransition, "ask" | "offer">,
  input: SupplementInput = {},
): Promise<SupplementRow> =>
  runTransition(ctx, supplementProcess, bindingOf(order), supplement, name, {
    input,
    data: { orderId: order.id, price: supplement.price },
  });
