export { askAboutOrder } from "./ask-about-order.ts";
export { checkCard, openCharge, sendCharge } from "./charge-card.ts";
export { askOnceMore, closeAttempt, compareOnceMore, writeOffExcess } from "./desk-attempts.ts";
export { retryRefund, settleRefund } from "./desk-refunds.ts";
export { gatewayOf } from "./queries.ts";
export { refundPayment } from "./refund-payment.ts";
export { startPayment } from "./start-payment.ts";
export { holdPayments, paymentsUnderWay } from "./under-way.ts";
