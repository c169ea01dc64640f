import { eq } from "drizzle-orm";
import { to } from "#contract/paths/to.ts";
import { reviews } from "#server/db/schema/reviews.ts";
import { notifyByTransition } from "#server/domains/notifications/index.ts";
import { type Ctx, viewerId } from "#server/kernel/ctx.ts";
import { emit } from "#server/kernel/delivery/events.ts";
import { refuse } from "#server/kernel/errors.ts";
import { type Binding, runTransition } from "#server/kernel/process/run-transition.ts";
import { one } from "#server/kernel/rows.ts";
import { publishedKind } from "#server/publishing/kind.ts";
import { reviewModerated } from "../events.ts";
import { mayModerateReview } from "../policy.ts";
import { isPublished, isShown, moderationStateOf } from "../process/predicates.ts";
import { findOrder } from "../store.ts";
import { type ReviewModerationTypes, reviewModerationProcess } from "./moderation-process.ts";
import { reviewReports } from "./review-reports.ts";

type Stored = typeof reviews.$inferSelect;
type Moderated = Stored & ReviewModerationTypes["facts"] & { title: string };

/** A published review with what was bought. One that the other side may not read yet is not found. */
async function lock(ctx: Ctx, id: number, by: "update" | "share"): Promise<Moderated> {
  const [row] = await ctx.db.select().from(reviews).where(eq(reviews.id, id)).for(by);
  if (!row || !isPublished.test(row)) return refuse("not_found");
  const { snapshot } = (await findOrder(ctx, row.orderId)) ?? refuse("not_found");
  return { ...row, state: moderationStateOf(row), title: snapshot.title };
}

const binding: Binding<ReviewModerationTypes, Moderated> = {
  // Everybody else has been refused: policy.ts.
  actorOf: () => "operator",
  async save(ctx, { before }, { state, ...changes }) {
    if (Object.keys(changes).length === 0) return { ...before, state };
    const row = one(await ctx.db.update(reviews).set(changes).where(eq(reviews.id, before.id)).returning());
    return { ...before, ...row, state };
  },
  steps: [
    async (ctx, { row, after: { id, serviceId, subjectId } }) => {
      if (row.recounts) await emit(ctx, reviewModerated, { reviewId: id, serviceId, subjectId });
    },
    reviewReports.decide,
    notifyByTransition(
      reviewModerationProcess,
      "support",
      ({ orderId }) => to("/transactions/:id", { id: orderId }),
      ({ authorId, subjectId }, side) => (side === "author" ? authorId : subjectId),
    ),
  ],
};

/** What a review shares with everything else that members publish; nobody counts its readers. */
export const reviewKind = publishedKind({
  name: "review",
  lock,
  mayModerate: mayModerateReview,
  admitReport(ctx, review) {
    if (review.authorId === viewerId(ctx)) refuse("own_review_report");
    if (!isShown.test(review)) refuse("not_found");
  },
  reports: reviewReports,
  transition: (
    ctx,
    review,
    name: Exclude<ReviewModerationTypes["transition"], "publish">,
    input: ReviewModerationTypes["input"],
    data: Record<string, unknown>,
  ) => runTransition(ctx, reviewModerationProcess, binding, review, name, { input, data }),
});
