export { askAboutOrder } from "./ask-gateway.ts";
export { openCharge, sendCharge } from "./charge-card.ts";
export { paymentFailed, paymentRefunded, paymentSettled } from "./events.ts";
export { paymentJobs } from "./jobs.ts";
export { refundPayment } from "./refund-payment.ts";
export { removeCardsOf } from "./remove-card.ts";
export { paymentHandlers } from "./routes.ts";
export { startPayment } from "./start-payment.ts";
