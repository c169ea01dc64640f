export { refuseContactDetails } from "./contact-details.ts";
export { decideReport } from "./decide-report.ts";
export { fileUrl } from "./message-query.ts";
export { messageReportProcess } from "./process/report.ts";
export { threadNotices } from "./queries.ts";
export type { ExcerptLine } from "./report-message.ts";
