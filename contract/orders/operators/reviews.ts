import { z } from "zod";
import { AdminService, AdminServiceQuery } from "#contract/catalog/admin.ts";
import type { Wire } from "#contract/route/instant.ts";
import { offeredOf, Person } from "#contract/shared.ts";
import { Review } from "../reviews.ts";

/** What happens to a review once it is public, and the forms that the operators' buttons open. */
export const reviewModerations = ["publish", "hide", "show", "dismiss"] as const;
export const reviewModerationForms = ["hide", "show", "dismiss"] as const;

/** A public review in the console, with its open reports. `title`: what was bought. */
export const AdminReview = AdminService.pick({
  ...{ id: true, title: true, hiddenReason: true, hiddenAt: true },
  ...{ waiting: true, lastReportId: true, reports: true },
})
  .extend(Review.pick({ side: true, overall: true, text: true, reply: true, createdAt: true }).shape)
  .extend({
    orderId: z.number().int(),
    author: Person,
    subject: Person,
    state: z.enum(["shown", "removed"]),
    actions: z.array(offeredOf(z.enum(reviewModerations), z.enum(reviewModerationForms))),
  });
export type AdminReview = Wire<z.output<typeof AdminReview>>;

/** `k`: part of what was bought, or the id of a review. */
export const AdminReviewQuery = AdminServiceQuery;
