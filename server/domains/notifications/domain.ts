import { notifications as notificationRows } from "#server/db/schema/notifications.ts";
import { coinsExpiring } from "#server/domains/ledger/events.ts";
import { threadNotifications } from "#server/domains/messaging/index.ts";
import { orderNotification, orderTransitioned } from "#server/domains/orders/events.ts";
import { paymentRefunded, refundRefused } from "#server/domains/payments/events.ts";
import { exportReady } from "#server/domains/privacy/events.ts";
import { levelMoved, memberFollowed } from "#server/domains/profiles/events.ts";
import { subscribe } from "#server/kernel/delivery/events.ts";
import { defineDomain } from "#server/kernel/domain.ts";
import { auditLabels, auditSubjects } from "./audit-labels.ts";
import { notifyFollowed } from "./notify-followed.ts";
import { notifyLevel } from "./notify-level.ts";
import { notifyRefund, notifyRefusedRefund } from "./notify-refund.ts";
import { personalData } from "./personal-data.ts";
import { refreshParties } from "./refresh-parties.ts";
import { notificationHandlers } from "./routes.ts";
import { outboxJobs } from "./send-outbox.ts";
import { writeNotification } from "./write-notification.ts";

export const notifications = defineDomain({
  name: "notifications",
  title: "通知與待辦",
  uses: ["messaging"],
  handlers: (registry) =>
    notificationHandlers({ tasks: registry.flatMap(({ tasks }) => tasks ?? []), messages: threadNotifications }),
  jobs: outboxJobs,
  on: [
    subscribe(orderNotification, "notifications.write", writeNotification),
    subscribe(orderTransitioned, "notifications.refresh_parties", refreshParties),
    subscribe(coinsExpiring, "notifications.write_coins", writeNotification),
    subscribe(exportReady, "notifications.write_account", writeNotification),
    subscribe(memberFollowed, "notifications.tell_followed", notifyFollowed),
    subscribe(levelMoved, "notifications.tell_level", notifyLevel),
    subscribe(paymentRefunded, "notifications.tell_refund", notifyRefund),
    subscribe(refundRefused, "notifications.tell_refused_refund", notifyRefusedRefund),
  ],
  // An entry of the bell stores the portrait that its actor had at the time.
  uploads: { images: [notificationRows.avatar] },
  auditLabels,
  auditSubjects,
  personalData,
});
