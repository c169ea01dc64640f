import { sql } from "drizzle-orm";
import type { z } from "zod";
import { AdminReview, type AdminReviewQuery } from "#contract/orders/operators/reviews.ts";
import { person } from "#server/db/sql/accounts.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { availableActions } from "#server/kernel/process/available-actions.ts";
import { moderatedLists, openReports } from "#server/publishing/moderated-list.ts";
import { mayModerateReview } from "../policy.ts";
import { isPublished, isTakenDown, moderationStateOf } from "../process/predicates.ts";
import { reviewModerationProcess } from "./moderation-process.ts";
import { reviewReports } from "./review-reports.ts";

type Found = z.output<typeof AdminReview>;
const Row = AdminReview.omit({ state: true, actions: true });

function present(ctx: Ctx, row: z.output<typeof Row>): Found {
  const state = moderationStateOf(row);
  const parties = { authorId: row.author.id, subjectId: row.subject.id };
  const may = mayModerateReview(ctx.actor, parties);
  return {
    ...row,
    state,
    actions: may
      ? availableActions(reviewModerationProcess, { state, waiting: row.waiting }, "operator", ctx.now())
      : [],
  };
}

const reviews = moderatedLists({
  row: Row,
  present: (ctx, rows) => rows.map((row) => present(ctx, row)),
  alias: "v",
  columns: sql`v.id, v.title, v.order_id as "orderId", v.side, v.overall, v.text, v.reply, v.created_at as "createdAt",
    ${person("a")} as author, ${person("u")} as subject, v.hidden_reason as "hiddenReason", v.hidden_at as "hiddenAt"`,
  tables: sql`(select r.*, o.snapshot ->> 'title' as title from reviews r join orders o on o.id = r.order_id) v
    join users a on a.id = v.author_id join users u on u.id = v.subject_id`,
  open: openReports(reviewReports.of, "v"),
  found: isPublished,
  lists: {
    hidden: { where: isTakenDown, order: sql`v.hidden_at desc, v.id desc` },
    all: { where: isPublished, order: sql`v.id desc` },
  },
});

/** The condition of reviews `v` with open reports. */
export const { reported } = reviews;

/** A page of one of the console's lists; reviews that are not public yet are in none of them. */
export const adminReviews = (ctx: Ctx, { list = "reported", ...query }: z.output<typeof AdminReviewQuery>) =>
  reviews.page(ctx, { list, ...query });

/** One review as the lists show it. */
export const adminReview = reviews.get;
