import { notifications as notificationRows } from "#server/db/schema/notifications.ts";
import { orderTransitioned } from "#server/domains/orders/events.ts";
import { paymentRefunded, refundRefused } from "#server/domains/payments/events.ts";
import { memberFollowed } from "#server/domains/profiles/events.ts";
import { subscribe } from "#server/kernel/delivery/events.ts";
import { defineDomain } from "#server/kernel/domain.ts";
import { auditLabels, auditSubjects } from "./audit-labels.ts";
import { notifyFollowed } from "./notify-followed.ts";
import { notifyRefund, notifyRefusedRefund } from "./notify-refund.ts";
import {
  notifyOldLevel,
  oldAccountNotice,
  oldCoinsExpiring,
  oldLevelMoved,
  oldOrderNotice,
  writeOldEntry,
} from "./old-events.ts";
import { personalData } from "./personal-data.ts";
import { refreshParties } from "./refresh-parties.ts";
import { notificationHandlers } from "./routes.ts";
import { outboxJobs } from "./send-outbox.ts";
import { pushJobs } from "./web-push/send-push.ts";

export const notifications = defineDomain({
  name: "notifications",
  title: "通知與待辦",
  uses: [],
  handlers: (registry) =>
    notificationHandlers({
      tasks: registry.flatMap(({ tasks }) => tasks ?? []),
      messages: registry.find(({ messages }) => messages)?.messages,
    }),
  jobs: [...outboxJobs, ...pushJobs],
  on: [
    subscribe(orderTransitioned, "notifications.refresh_parties", refreshParties),
    subscribe(memberFollowed, "notifications.tell_followed", notifyFollowed),
    subscribe(paymentRefunded, "notifications.tell_refund", notifyRefund),
    subscribe(refundRefused, "notifications.tell_refused_refund", notifyRefusedRefund),
    subscribe(oldOrderNotice, "notifications.write", writeOldEntry),
    subscribe(oldCoinsExpiring, "notifications.write_coins", writeOldEntry),
    subscribe(oldAccountNotice, "notifications.write_account", writeOldEntry),
    subscribe(oldLevelMoved, "notifications.tell_level", notifyOldLevel),
  ],
  // An entry of the bell stores the portrait that its actor had at the time.
  uploads: { images: [notificationRows.avatar] },
  auditLabels,
  auditSubjects,
  personalData,
});
