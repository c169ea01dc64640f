/** What becomes of a decision that one operator has proposed and another one carries out. */
export const approvalStates = {
  waiting: "等待放行",
  approved: "已放行",
  rejected: "已退回",
  withdrawn: "已撤回",
} as const;
export type ApprovalState = keyof typeof approvalStates;

export const approvalTransitions = ["propose", "approve", "reject", "withdraw", "lapse"] as const;
/** What the buttons of it open: the question whether it is to be carried out, and the reason why it is not. */
export const approvalForms = ["approve", "reason"] as const;
