import { messageFiles } from "#server/db/schema/messaging.ts";
import { subscribe } from "#server/kernel/delivery/events.ts";
import { defineDomain } from "#server/kernel/domain.ts";
import { declare } from "#server/kernel/process/declare.ts";
import { auditSubjects, auditWords } from "./audit-words.ts";
import { messageSent } from "./events.ts";
import { personal } from "./personal.ts";
import { messageReportProcess } from "./process/report.ts";
import { forgetRefusals } from "./reports/contact-details.ts";
import { messagingHandlers } from "./routes.ts";
import { tellNewMessage } from "./threads/tell.ts";

export const messaging = defineDomain({
  name: "messaging",
  title: "訊息",
  uses: ["accounts", "files"],
  handlers: messagingHandlers,
  jobs: [forgetRefusals],
  on: [subscribe(messageSent, "messaging.tell", tellNewMessage)],
  uploads: { files: [messageFiles.fileId] },
  processes: [declare(messageReportProcess)],
  auditWords,
  auditSubjects,
  personal,
});
