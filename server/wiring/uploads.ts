import { users } from "../db/schema/accounts.ts";
import { drafts, serviceImages, services } from "../db/schema/catalog.ts";
import { news } from "../db/schema/content.ts";
import { messageFiles } from "../db/schema/messaging.ts";
import { notifications } from "../db/schema/notifications.ts";
import { orderMessages, orders } from "../db/schema/orders.ts";
import { profileItems } from "../db/schema/profiles.ts";
import type { UploadUses } from "../domains/files/index.ts";

/**
 * Every column that may name an uploaded picture or file. What none of them names is removed after two days: a new
 * column stands here before the first upload that it holds (`uploads.test.ts` asks for it).
 */
export const uploadUses: UploadUses = {
  images: [
    users.avatar,
    users.background,
    // An entry of the bell keeps the portrait that its actor had then.
    notifications.avatar,
    services.cover,
    services.description,
    serviceImages.hash,
    drafts.data,
    profileItems.data,
    orders.snapshot,
    news.body,
  ],
  files: [orderMessages.fileIds, messageFiles.fileId],
};
