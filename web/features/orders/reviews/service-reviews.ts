import { list } from "#web/lib/lists/list.ts";

/**
 * The list of reviews on a service's page. Its page parameter is `reviews`, because the reviews are only a part of that
 * page.
 */
export const serviceReviews = list(
  "GET /api/services/{id}/reviews",
  [{ of: ["stars"], chip: ({ stars }) => (stars ? `${stars} 分` : null) }],
  { usual: { stars: 0 }, called: { page: "reviews" } },
);
