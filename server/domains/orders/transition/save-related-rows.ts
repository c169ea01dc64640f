import { and, eq, isNull } from "drizzle-orm";
import { orderDisputes, orderPauses, orderProposals } from "#server/db/schema/orders.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import type { TransitionContext } from "#server/kernel/process/run-transition.ts";
import type { DisputeFacts, ProposalFacts } from "../process/facts.ts";
import { isEscalatedProposal, isOpenDispute } from "../process/related-predicates.ts";
import type { OrderProcessTypes } from "../process/types.ts";
import type { OrderRow } from "../store.ts";

type Making = Omit<TransitionContext<OrderProcessTypes, OrderRow>, "after">;
export type RelatedRows = Pick<OrderRow, "pauses" | "dispute" | "disputesBy" | "proposals">;

/** Reasons for a pause of an order's deadlines. */
const PAUSED_BY = { dispute: "dispute", chargeback: "chargeback" } as const;

const idOf = ({ buyerId, sellerId }: OrderRow, side: "buyer" | "seller"): number =>
  side === "buyer" ? buyerId : sellerId;

async function saveProposal(ctx: Ctx, { before: order, input, now }: Making, proposal: ProposalFacts): Promise<void> {
  const { id, kind, by, state, answerBy, createdAt } = proposal;
  if (id === null) {
    const values = {
      orderId: order.id,
      kind,
      proposedBy: idOf(order, by),
      data: input.proposal ?? {},
      answerBy,
      createdAt,
    };
    await ctx.db.insert(orderProposals).values(values);
  } else {
    const answered = isEscalatedProposal.test(proposal) ? {} : { answeredAt: now };
    await ctx.db
      .update(orderProposals)
      .set({ state, ...answered })
      .where(eq(orderProposals.id, id));
  }
}

type NewDispute = Omit<typeof orderDisputes.$inferInsert, "createdAt"> & { openedAt: Date };

/** Stores a dispute and the pause that begins with it. */
export async function writeDispute(ctx: Ctx, { openedAt, ...dispute }: NewDispute): Promise<void> {
  await ctx.db.insert(orderDisputes).values({ ...dispute, createdAt: openedAt });
  await ctx.db.insert(orderPauses).values({ orderId: dispute.orderId, reason: PAUSED_BY.dispute, from: openedAt });
}

const isOpen = (orderId: number) => and(eq(orderDisputes.orderId, orderId), isOpenDispute.sql("order_disputes"));

const endPause = async (ctx: Ctx, orderId: number, until: Date): Promise<void> => {
  await ctx.db
    .update(orderPauses)
    .set({ until })
    .where(and(eq(orderPauses.orderId, orderId), isNull(orderPauses.until)));
};

/** Moves the deadlines of a dispute by the length of a pause. */
async function putOffDispute(ctx: Ctx, orderId: number, { answerBy, resolveBy }: DisputeFacts): Promise<void> {
  await ctx.db.update(orderDisputes).set({ answerBy, resolveBy }).where(isOpen(orderId));
}

const standsStill = ({ pauses }: Pick<OrderRow, "pauses">): boolean => pauses.some(({ until }) => until === null);

/** Stores the pause of an order without a dispute; a dispute's own pause begins and ends with it. */
async function savePause(ctx: Ctx, { before, now }: Making, after: RelatedRows): Promise<void> {
  if (standsStill(before) === standsStill(after)) return;
  if (standsStill(before)) return endPause(ctx, before.id, now);
  await ctx.db.insert(orderPauses).values({ orderId: before.id, reason: PAUSED_BY.chargeback, from: now });
}

async function saveDispute(ctx: Ctx, { before, row, input, now }: Making, dispute: DisputeFacts | null): Promise<void> {
  const orderId = before.id;
  const { messageId } = input;
  if (!dispute) {
    if (!row.ends) throw new Error(`"${row.label}" ended a dispute and does not say how`);
    await ctx.db.update(orderDisputes).set({ state: row.ends, endedAt: now }).where(isOpen(orderId));
    return endPause(ctx, orderId, now);
  }
  if (dispute.answerBy !== before.dispute?.answerBy && before.dispute) return putOffDispute(ctx, orderId, dispute);
  if (messageId === undefined) throw new Error(`"${row.label}" came without the message that says why`);
  if (!before.dispute) {
    const { by, answeredAt: _, answerAmount: __, ...opened } = dispute;
    await writeDispute(ctx, { ...opened, orderId, openedBy: idOf(before, by), messageId });
  } else {
    const { answeredAt, answerAmount } = dispute;
    await ctx.db
      .update(orderDisputes)
      .set({ answeredAt, answerAmount, answerMessageId: messageId })
      .where(isOpen(orderId));
  }
}

/** Stores the changes of a transition in other tables: proposals, dispute and pause. */
export async function saveRelatedRows(ctx: Ctx, making: Making, after: RelatedRows): Promise<void> {
  const { before } = making;
  for (const [at, proposal] of after.proposals.entries())
    if (proposal.state !== before.proposals[at]?.state) await saveProposal(ctx, making, proposal);
  if (after.dispute !== before.dispute) await saveDispute(ctx, making, after.dispute);
  else await savePause(ctx, making, after);
}
