export { orderStateLabel } from "./process/table.ts";
export { orderJobs } from "./process/tick.ts";
export { quote } from "./sale/money.ts";
export { settleOrder } from "./sale/pay-order.ts";
export { placeAgreed } from "./sale/place-agreed.ts";
