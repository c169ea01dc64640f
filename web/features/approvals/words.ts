import type { Tone } from "#web/ui/badge.tsx";

/** What became of a decision about a large sum. */
export const approvalWords: Record<"waiting" | "approved" | "rejected" | "withdrawn", { label: string; tone: Tone }> = {
  waiting: { label: "等待放行", tone: "attention" },
  approved: { label: "已放行", tone: "ok" },
  rejected: { label: "已退回", tone: "neutral" },
  withdrawn: { label: "已撤回", tone: "neutral" },
};
