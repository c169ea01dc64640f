import { money } from "#contract/money.ts";
import type { Upload } from "#server/http/handler.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { refuse, refuseField } from "#server/kernel/errors.ts";
import { refusalOf } from "#server/kernel/process/available-actions.ts";
import { tx } from "#server/kernel/tx.ts";
import { say, storeAll } from "../conversation/room-messages.ts";
import { mySide } from "../policy.ts";
import { orderProcess } from "../process/table.ts";
import { getOrder, lockOrder, type OrderRow } from "../store.ts";
import { transition } from "../transition/run.ts";

/** NT$ that should go back to the buyer, in the acting side's view, and why. */
export type View = { amount: number; reason: string };

/** Refuses more than was paid, at its field. */
export function refuseOverTotal(order: OrderRow, amount: number, field: "amount" | "refund"): void {
  if (amount > order.total) refuseField("invalid", field, `退款金額最多 ${money(order.total)}。`);
}

type Naming = "open_dispute" | "answer_dispute";

function admit(ctx: Ctx, name: Naming, order: OrderRow, amount: number): void {
  const refused = refusalOf(orderProcess, name, order, mySide(ctx, order), ctx.now());
  if (refused) refuse(refused.code, refused.text);
  refuseOverTotal(order, amount, "amount");
}

const prepare =
  (name: Naming) =>
  async (ctx: Ctx, id: number, { amount }: View, uploads: Upload[]): Promise<number[]> => {
    admit(ctx, name, await getOrder(ctx, id), amount);
    return storeAll(ctx, uploads);
  };

const nameView =
  (name: Naming) =>
  (ctx: Ctx, id: number, { amount, reason }: View, fileIds: number[]): Promise<void> =>
    tx(ctx, async (ctx) => {
      const order = await lockOrder(ctx, id);
      admit(ctx, name, order, amount);
      const messageId = await say(ctx, id, "dispute", reason, fileIds);
      const same = order.dispute?.amount === amount;
      await transition(ctx, order, name, { amount, messageId }, { amount, messageId, ...(order.dispute && { same }) });
    });

/** Checks that the acting side may open a dispute, and stores its files before `openDispute`. */
export const prepareDispute = prepare("open_dispute");

/**
 * Either side opens a dispute. The order's deadlines pause, and the other side has three days to name its own amount.
 * @throws Refusal transition_refused; invalid at `amount` when it is more than was paid
 */
export const openDispute = nameView("open_dispute");

/** The same before `answerDispute`. */
export const prepareAnswer = prepare("answer_dispute");

/**
 * The other side names its own amount, once, within three days. Naming the same amount does not end the dispute; one
 * side still has to agree.
 * @throws Refusal transition_refused; invalid at `amount` when it is more than was paid
 */
export const answerDispute = nameView("answer_dispute");
