import { accountHandlers } from "../domains/accounts/index.ts";
import { catalogHandlers, sitemapHandlers } from "../domains/catalog/index.ts";
import { contentHandlers, contentPages } from "../domains/content/index.ts";
import { fileHandlers } from "../domains/files/index.ts";
import { ledgerHandlers } from "../domains/ledger/index.ts";
import { messagingHandlers, threadNotices } from "../domains/messaging/index.ts";
import { moderationHandlers } from "../domains/moderation/index.ts";
import { notificationHandlers } from "../domains/notifications/index.ts";
import { orderFileHandlers, orderHandlers, tasksOf } from "../domains/orders/index.ts";
import { paymentHandlers } from "../domains/payments/index.ts";
import { profileHandlers, profileItemHandlers } from "../domains/profiles/index.ts";
import type { Handler } from "../http/handler.ts";

/** Everything that answers a call. One line a domain. */
export const handlers: Handler[] = [
  ...accountHandlers,
  ...catalogHandlers,
  ...sitemapHandlers(contentPages),
  ...contentHandlers,
  ...fileHandlers,
  ...profileHandlers,
  ...profileItemHandlers,
  ...ledgerHandlers,
  ...orderHandlers,
  ...orderFileHandlers,
  ...paymentHandlers,
  ...messagingHandlers,
  ...moderationHandlers,
  ...notificationHandlers({ tasks: [tasksOf], messages: threadNotices }),
];
