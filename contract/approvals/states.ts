/** States of a decision that needs a second operator. */
export const approvalStates = {
  waiting: "等待放行",
  approved: "已放行",
  rejected: "已退回",
  withdrawn: "已撤回",
} as const;
export type ApprovalState = keyof typeof approvalStates;

export const approvalTransitions = ["propose", "approve", "reject", "withdraw", "lapse"] as const;
/** Forms its buttons open: confirming the approval, or a reason for rejecting. */
export const approvalForms = ["approve", "reason"] as const;
