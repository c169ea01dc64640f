export { askAboutOrder } from "./ask-gateway.ts";
export { type CallbackOptions, mountPaymentCallbacks } from "./callbacks.ts";
export { paymentFailed, paymentRefunded, paymentSettled } from "./events.ts";
export { paymentJobs } from "./jobs.ts";
export { type RefundWish, refundPayment } from "./refund-payment.ts";
export { paymentHandlers } from "./routes.ts";
export { type PaymentStart, startPayment } from "./start-payment.ts";
