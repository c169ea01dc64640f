export { orderFileHandlers } from "./files.ts";
export { forgetParty } from "./forget-party.ts";
export { settleOrder } from "./pay-order.ts";
export { orderHandlers } from "./routes.ts";
export { tasksOf } from "./tasks.ts";
export { tellMessage, tellMove, tellReview } from "./tell.ts";
export { orderJobs } from "./tick.ts";
