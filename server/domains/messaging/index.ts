export { forgetRefusals } from "./contact-details.ts";
export { decideReport } from "./decide-report.ts";
export { messageSent } from "./events.ts";
export { fileUrl } from "./message-query.ts";
export { threadNotices } from "./queries.ts";
export type { ExcerptLine } from "./report-message.ts";
export { messagingHandlers } from "./routes.ts";
export { tellNewMessage } from "./tell.ts";
