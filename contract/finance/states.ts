/**
 * States of an item of the finance console. `trying`: retried, and waiting for the outcome. `done`: resolved by itself
 * or by a retry.
 */
export const itemStates = {
  open: "待處理",
  trying: "再試中",
  done: "已恢復正常",
  settled: "已人工處理",
} as const;
export type FinanceState = keyof typeof itemStates;

export const itemTransitions = [
  "open",
  "reopen",
  "wait",
  "come_right",
  "retry",
  "ask_payer",
  "settle",
  "decide",
  "find_again",
] as const;
/**
 * Forms of the console's buttons: `retry` calls the route directly; `settle` asks how the item was settled or decided.
 */
export const itemForms = ["retry", "settle"] as const;

/** States of a chargeback. */
export const chargebackStates = { open: "等待銀行判定", won: "爭議不成立", lost: "爭議成立" } as const;
export type ChargebackState = keyof typeof chargebackStates;

export const chargebackTransitions = ["record", "win", "lose"] as const;

/** States without a decision of the bank. */
export const undecidedChargebacks: readonly ChargebackState[] = ["open"];
/** States in which the payer keeps the money for good. */
export const lostChargebacks: readonly ChargebackState[] = ["lost"];
/** States in which the platform does not have the money: the bank holds it, or the cardholder has won. */
export const takenBack: readonly ChargebackState[] = ["open", "lost"];
