import { list } from "#web/lib/lists/list.ts";

/** Reviews of a service, on its page: theirs are not the page's own rows, so their page goes by another name. */
export const serviceReviews = list(
  "GET /api/services/{id}/reviews",
  [{ of: ["stars"], chip: ({ stars }) => (stars ? `${stars} 分` : null) }],
  { usual: { stars: 0 }, called: { page: "reviews" } },
);
