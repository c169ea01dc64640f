export { askAboutOrder } from "./ask-gateway.ts";
export { openCharge, sendCharge } from "./charge-card.ts";
export { gatewayOf } from "./queries.ts";
export { refundPayment } from "./refund-payment.ts";
export { startPayment } from "./start-payment.ts";
export { holdPayments, paymentsUnderWay } from "./under-way.ts";
