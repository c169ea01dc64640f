import type { AnswerOf } from "#contract/api.ts";
import { list } from "#web/lib/lists/list.ts";
import type { ShownReview } from "./review-list.tsx";

/**
 * The list of reviews on a service's page. Its page parameter is `reviews`, because the reviews are only a part of that
 * page.
 */
export const serviceReviews = list(
  "GET /api/services/{id}/reviews",
  [{ of: ["stars"], chip: ({ stars }) => (stars ? `${stars} 分` : null) }],
  { usual: { stars: 0 }, called: { page: "reviews" } },
);

type Found = AnswerOf<typeof serviceReviews.name>;
export type ShownReviews = Omit<Found, "data"> & { data: ShownReview[] };

/** The reviews with what the page of their service shows of each. */
export function shownReviews(found: Found): ShownReviews {
  const data = found.data.map((each) => {
    const { id, author, overall, quality, communication, value, text, reply, repliedAt, createdAt } = each;
    return { id, author, service: null, overall, quality, communication, value, text, reply, repliedAt, createdAt };
  });
  return { ...found, data };
}
