import { eq } from "drizzle-orm";
import type { z } from "zod";
import type { ReviewForm } from "#contract/orders/reviews.ts";
import { reviews } from "#server/db/schema/reviews.ts";
import { refuseContacts } from "#server/domains/messaging/index.ts";
import { type Ctx, memberId } from "#server/kernel/ctx.ts";
import { emit } from "#server/kernel/delivery/events.ts";
import { refuse } from "#server/kernel/errors.ts";
import { refusalOf } from "#server/kernel/process/available-actions.ts";
import { type Binding, recordAct, runTransition } from "#server/kernel/process/run-transition.ts";
import { one } from "#server/kernel/rows.ts";
import { tx } from "#server/kernel/tx.ts";
import { reviewShown } from "../events.ts";
import { mySide } from "../policy.ts";
import { isShown } from "../process/predicates.ts";
import { type ReviewProcessTypes, reviewProcess } from "../process/review.ts";
import { findOrder, lockOrder, type OrderRow } from "../store.ts";
import { type ReviewRow, reviewFacts, reviewsOf } from "./review-rows.ts";

const save: Binding<ReviewProcessTypes, ReviewRow>["save"] = async (ctx, { before }, { state, ...changes }) => {
  const { side: _, ...row } = one(
    await ctx.db.update(reviews).set(changes).where(eq(reviews.id, before.id)).returning(),
  );
  return { ...before, ...row, state };
};

const showing: Binding<ReviewProcessTypes, ReviewRow> = {
  // Also when the second of the two reviews triggers it.
  actorOf: () => "system",
  save,
  steps: [
    (ctx, { after: { id, serviceId, subjectId } }) => emit(ctx, reviewShown, { reviewId: id, serviceId, subjectId }),
  ],
};

const replying: Binding<ReviewProcessTypes, ReviewRow> = { actorOf: () => "subject", save };

/** Publishes the hidden reviews of a locked order when both sides have written or the period is over. */
export async function showReviews(ctx: Ctx, order: OrderRow): Promise<void> {
  for (const review of await reviewsOf(ctx, order))
    if (refusalOf(reviewProcess, "show", review, "system", ctx.now()) === null)
      await runTransition(ctx, reviewProcess, showing, review, "show", { input: {} });
}

/**
 * Reviews the other side. The same text again counts as a double click.
 * @throws Refusal contact_details; review_closed when it is too late, not theirs to write, or written already
 */
export async function reviewOrder(ctx: Ctx, id: number, form: z.output<typeof ReviewForm>): Promise<void> {
  await refuseContacts(ctx, "review", null, { text: form.text });
  await tx(ctx, async (ctx) => {
    const now = ctx.now();
    const order = await lockOrder(ctx, id);
    const side = mySide(ctx, order);
    const mine = (await reviewsOf(ctx, order)).find((each) => each.side === side);
    if (mine) return mine.text === form.text ? undefined : refuse("review_closed");
    const facts = reviewFacts(order, side, null, []);
    const refused = refusalOf(reviewProcess, "review", facts, "author", now);
    if (refused) refuse(refused.code, refused.text);
    const parties = { authorId: memberId(ctx), subjectId: side === "buyer" ? order.sellerId : order.buyerId };
    const times = { showAt: facts.until ?? now, createdAt: now };
    const values = { ...form, ...parties, ...times, orderId: id, serviceId: order.serviceId, side };
    const made = one(await ctx.db.insert(reviews).values(values).returning({ id: reviews.id }));
    await recordAct(ctx, reviewProcess, "review", made.id, { orderId: id, side, overall: form.overall });
    await showReviews(ctx, order);
  });
}

/**
 * The reviewed side replies, once.
 * @throws Refusal contact_details, not_found; review_closed when it is too late or answered
 */
export async function replyToReview(ctx: Ctx, reviewId: number, text: string): Promise<void> {
  await refuseContacts(ctx, "review_reply", null, { text });
  await tx(ctx, async (ctx) => {
    const [row] = await ctx.db.select().from(reviews).where(eq(reviews.id, reviewId)).for("update");
    if (!row || row.subjectId !== memberId(ctx) || !isShown.test(row)) return refuse("not_found");
    const order = (await findOrder(ctx, row.orderId)) ?? refuse("not_found");
    const review = (await reviewsOf(ctx, order)).find(({ id }) => id === reviewId) ?? refuse("not_found");
    await runTransition(ctx, reviewProcess, replying, review, "reply", { input: { reply: text } });
  });
}
