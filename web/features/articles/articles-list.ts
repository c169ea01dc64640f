import type { articleSorts } from "#contract/articles/schemas.ts";
import { list } from "#web/lib/lists/list.ts";

/** The list of articles; its category is part of the path. */
export const articles = list("GET /api/blogs", [{ of: ["k"], chip: ({ k }) => (k ? `「${k}」` : null) }]);

/** The available sort orders; relevance only for a search. */
export const sortChoices = (searched: boolean): { value: (typeof articleSorts)[number]; label: string }[] => [
  ...(searched ? [{ value: "relevance" as const, label: "最相關" }] : []),
  { value: "new", label: "最新" },
  { value: "reads", label: "最多人讀" },
  { value: "favorites", label: "最多收藏" },
];
