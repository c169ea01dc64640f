export { refuseFound } from "./contact-details.ts";
export { decideReport } from "./decide-report.ts";
export { noteAsked, noteFindings } from "./findings.ts";
export { fileUrl } from "./message-query.ts";
export { messageReportProcess } from "./process/report.ts";
export { refuseContacts, textsOf } from "./public-texts.ts";
export { threadNotifications } from "./queries.ts";
export type { ExcerptLine } from "./report-message.ts";
