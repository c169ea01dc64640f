/** What becomes of an invoice or an allowance. */
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

/** An allowance (折讓) takes back a part of an invoice that can be declared void no more. */
export const paperKinds = { invoice: "電子發票", allowance: "折讓證明單" } as const;
export type PaperKind = keyof typeof paperKinds;

/** The sides of an order from which the platform takes a fee, with what the invoice says it is for. */
export const feeItems = { buyer: "平台服務費", seller: "平台成交手續費" } as const;
export type FeeSide = keyof typeof feeItems;

/** The state as its member reads it; that a person has to help is not shown. */
export function shownState(state: InvoiceState): string {
  if (state === "stuck") return invoiceStates.due;
  return state === "void_stuck" ? invoiceStates.voiding : invoiceStates[state];
}
