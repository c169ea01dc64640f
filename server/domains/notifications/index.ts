export { outboxJobs, sendOutbox, sweepOutbox } from "./send-outbox.ts";
export { type Notice, writeNotice } from "./write-notice.ts";
