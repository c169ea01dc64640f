export { outboxJobs, sendOutbox, sweepOutbox } from "./send-outbox.ts";
