import { eq } from "drizzle-orm";
import { money } from "#contract/money.ts";
import type { ProposalKind } from "#contract/orders/states.ts";
import { orderProposals } from "#server/db/schema/orders.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { refuse, refuseField } from "#server/kernel/errors.ts";
import { tx } from "#server/kernel/tx.ts";
import { waitingOf } from "../process/facts.ts";
import { lockOrder } from "../store.ts";
import { transition } from "../transition/run.ts";

export type Extension = { days: number; reason: string };
export type Cancellation = { refund: number; reason: string };

/** The seller asks for more days. Only one proposal of a kind may be open. @throws Refusal transition_refused */
export async function proposeExtension(ctx: Ctx, id: number, proposal: Extension): Promise<void> {
  await tx(ctx, async (ctx) => {
    await transition(ctx, await lockOrder(ctx, id), "propose_extension", { proposal }, proposal);
  });
}

/**
 * Either side proposes to cancel, with a refund in NT$.
 * @throws Refusal transition_refused; invalid at `refund` when it is more than was paid
 */
export async function proposeCancellation(ctx: Ctx, id: number, proposal: Cancellation): Promise<void> {
  await tx(ctx, async (ctx) => {
    const order = await lockOrder(ctx, id);
    if (proposal.refund > order.total) refuseField("invalid", "refund", `退款金額最多 ${money(order.total)}。`);
    await transition(ctx, order, "propose_cancellation", { proposal }, proposal);
  });
}

type Stored = typeof orderProposals.$inferSelect;

/** The content of a proposal, as the functions above stored it. */
export const contentOf = ({ data }: Stored): Partial<Extension & Cancellation> =>
  data as Partial<Extension & Cancellation>;

const findProposal = async (ctx: Ctx, id: number): Promise<Stored> => {
  const [row] = await ctx.db.select().from(orderProposals).where(eq(orderProposals.id, id));
  return row ?? refuse("not_found");
};

/** The other side answers: agreeing applies the proposal, refusing changes nothing else. */
export async function answerProposal(ctx: Ctx, proposalId: number, agree: boolean): Promise<void> {
  await tx(ctx, async (ctx) => {
    const named = await findProposal(ctx, proposalId);
    const order = await lockOrder(ctx, named.orderId);
    const kind = named.kind as ProposalKind;
    // Check again under the order's lock: the first read only found the order, and another proposal may be open by now.
    if (waitingOf(order, kind)?.id !== proposalId) refuse("transition_refused");
    const content = contentOf(named);
    const { days, refund, reason } = content;
    const data = { kind, ...content };
    if (kind === "extension")
      await transition(ctx, order, agree ? "agree_extension" : "refuse_extension", days ? { days } : {}, data);
    else if (agree)
      await transition(ctx, order, "agree_cancellation", { refund: refund ?? 0, reason: reason ?? "" }, data);
    else await transition(ctx, order, "refuse_cancellation", {}, data);
  });
}
