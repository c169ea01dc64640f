import type { NewsState } from "#contract/content/schemas.ts";
import type { Tone } from "#web/ui/badge.tsx";

/** News' states as the desk names them. */
export const newsStates: Record<NewsState, { label: string; tone: Tone }> = {
  draft: { label: "草稿", tone: "neutral" },
  scheduled: { label: "已排程", tone: "info" },
  published: { label: "已發布", tone: "ok" },
  withdrawn: { label: "已撤下", tone: "attention" },
};
