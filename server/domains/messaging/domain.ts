import { messageFiles } from "#server/db/schema/messaging.ts";
import { subscribe } from "#server/kernel/delivery/events.ts";
import { defineDomain } from "#server/kernel/domain.ts";
import { declare } from "#server/kernel/process/declare.ts";
import { auditLabels, auditSubjects } from "./audit-labels.ts";
import { messageSent } from "./events.ts";
import { personalData } from "./personal-data.ts";
import { messageReportProcess } from "./process/report.ts";
import { threadNotifications } from "./queries.ts";
import { purgeRefusals } from "./reports/contact-details.ts";
import { messagingHandlers } from "./routes.ts";
import { notifyNewMessage } from "./threads/notify.ts";

export const messaging = defineDomain({
  name: "messaging",
  title: "訊息",
  uses: ["accounts", "files", "notifications"],
  handlers: messagingHandlers,
  jobs: [purgeRefusals],
  on: [subscribe(messageSent, "messaging.tell", notifyNewMessage)],
  uploads: { files: [messageFiles.fileId] },
  messages: threadNotifications,
  processes: [declare(messageReportProcess)],
  auditLabels,
  auditSubjects,
  personalData,
});
