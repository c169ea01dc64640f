export { orderJobs } from "./process/tick.ts";
export { settleOrder } from "./sale/pay-order.ts";
