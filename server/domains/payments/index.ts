export type { Doubts } from "./account-rules.ts";
export {
  askOnceMore,
  backBeyondBooks,
  closeAttempt,
  compareOnceMore,
  heldAtGateway,
  takeIfPaid,
  writeOffExcess,
} from "./attempts/admin.ts";
export { askAboutOrder } from "./attempts/ask-about-order.ts";
export { issuedNumberOf, openNumberOf } from "./attempts/issued-number.ts";
export { departFor } from "./attempts/open-attempt.ts";
export { type PaymentStart, refusePaying, startPayment } from "./attempts/start-payment.ts";
export { holdPayments, paymentsUnderWay } from "./attempts/under-way.ts";
export { checkCard, openCharge, sendCharge } from "./card-payments/charge-card.ts";
export { registeredCards } from "./card-payments/registered-cards.ts";
export { methodsFor } from "./gateways.ts";
export { isLate, refundAccount } from "./process/rules.ts";
export { gatewayOf, gatewayOfOrder, paidBy } from "./queries.ts";
export { retryRefund, settleRefund } from "./refunds/admin.ts";
export { cancelRefunds, toGoBack } from "./refunds/cancel-refunds.ts";
export { askPayeeAgain, chooseRefund, letRefundGo, openPayeeAccount } from "./refunds/choose-refund.ts";
export { leftToRefund, refundPayment } from "./refunds/refund-payment.ts";
export { accountRuleOf, admitByAdmin } from "./refunds/to-account.ts";
