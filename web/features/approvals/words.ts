import type { ApprovalState } from "#contract/approvals/states.ts";
import type { Tone } from "#web/ui/badge.tsx";

export const approvalTones: Record<ApprovalState, Tone> = {
  waiting: "attention",
  approved: "ok",
  rejected: "neutral",
  withdrawn: "neutral",
};
