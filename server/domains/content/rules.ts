import type { NewsAction, NewsState } from "#contract/content/schemas.ts";

export type NewsFacts = { publishAt: Date | null; withdrawnAt: Date | null };

/** Nothing is stored but two instants: what they say at this one. */
export function newsState({ publishAt, withdrawnAt }: NewsFacts, now: Date): NewsState {
  if (withdrawnAt) return "withdrawn";
  if (!publishAt) return "draft";
  return publishAt > now ? "scheduled" : "published";
}

/** What an editor may do beside changing the text. Publishing what is scheduled moves its time. */
export const actionsIn: Record<NewsState, NewsAction[]> = {
  draft: ["publish"],
  scheduled: ["publish", "withdraw"],
  published: ["withdraw"],
  withdrawn: ["publish"],
};
