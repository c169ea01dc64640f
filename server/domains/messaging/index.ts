export { messageReportProcess } from "./process/report.ts";
export { refuseFound } from "./reports/contact-details.ts";
export { decideReport } from "./reports/decide-report.ts";
export { noteAsked, noteFindings } from "./reports/findings.ts";
export { refuseContacts, refuseFileNames, textsOf } from "./reports/public-texts.ts";
export { ExcerptLine } from "./reports/report-message.ts";
export { fileUrl } from "./threads/message-query.ts";
