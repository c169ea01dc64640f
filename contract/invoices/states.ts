/** States of an invoice or allowance. */
export const invoiceStates = {
  due: "開立中",
  stuck: "待人工開立",
  issued: "已開立",
  voiding: "作廢中",
  void_stuck: "待人工作廢",
  void: "已作廢",
  dropped: "不必開立",
} as const;
export type InvoiceState = keyof typeof invoiceStates;

export const invoiceTransitions = [
  "create",
  "issue",
  "allow",
  "stick",
  "retry",
  "drop",
  "ask_void",
  "void",
  "keep",
  "stick_void",
  "retry_void",
] as const;

/** An allowance (折讓) reduces an invoice that can no longer be voided. */
export const paperKinds = { invoice: "電子發票", allowance: "折讓證明單" } as const;
export type PaperKind = keyof typeof paperKinds;

/** Parties of an order that pay a fee, with the item name on the invoice. */
export const feeItems = { buyer: "平台服務費", seller: "平台成交手續費" } as const;
export type FeeSide = keyof typeof feeItems;

/** The state as shown to the member; hides that an operator has to help. */
export function shownState(state: InvoiceState): string {
  if (state === "stuck") return invoiceStates.due;
  return state === "void_stuck" ? invoiceStates.voiding : invoiceStates[state];
}
