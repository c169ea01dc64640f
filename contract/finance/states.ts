/**
 * What becomes of an item of the finance console. `trying`: sent again, and waits for what comes of it. `done` came right by
 * itself or by trying again.
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
/** What the console's buttons do: `retry` is done by its call, `settle` asks how it was ended, or how it is decided. */
export const itemForms = ["retry", "settle"] as const;

/** What becomes of a payment that a card's bank takes back. */
export const chargebackStates = { open: "等待銀行判定", won: "爭議不成立", lost: "爭議成立" } as const;
export type ChargebackState = keyof typeof chargebackStates;

export const chargebackTransitions = ["record", "win", "lose"] as const;

/** States in which the bank has still to decide. */
export const undecidedChargebacks: readonly ChargebackState[] = ["open"];
/** States in which the payer has the money back for good. */
export const lostChargebacks: readonly ChargebackState[] = ["lost"];
/** States in which the platform does not have the money: the bank keeps it, or the cardholder has it for good. */
export const takenBack: readonly ChargebackState[] = ["open", "lost"];
