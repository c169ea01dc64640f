export { printOrderProcess } from "./process/print.ts";
export { orderJobs } from "./process/tick.ts";
export { settleOrder } from "./sale/pay-order.ts";
