import { z } from "zod";
import { When, type Wire } from "#contract/route/instant.ts";
import { Task } from "../orders/schemas.ts";
import { Id } from "../shared.ts";

/** One entry of the bell menu. `url` is a path of ours. */
export const Notification = z.object({
  id: z.number().int(),
  kind: z.string(),
  read: z.boolean(),
  url: z.string(),
  avatar: z.string().nullable(),
  title: z.string(),
  createdAt: When,
});
export type Notification = Wire<z.output<typeof Notification>>;

/** One entry of the message menu. */
export const MessageNotification = z.object({
  read: z.boolean(),
  url: z.string(),
  avatar: z.string().nullable(),
  nickname: z.string(),
  lastMessage: z.string(),
  updatedAt: When,
});
export type MessageNotification = Wire<z.output<typeof MessageNotification>>;

/** Content of the header's menus: the newest entries of each, and the number of unread ones. */
export const NotificationMenus = z.object({
  notifications: z.array(Notification),
  tasks: z.array(Task),
  messages: z.array(MessageNotification),
  unread: z.object({
    notifications: z.number().int(),
    tasks: z.number().int(),
    messages: z.number().int(),
  }),
});
export type NotificationMenus = Wire<z.output<typeof NotificationMenus>>;

/** `until`: the newest entry seen; later ones stay unread. Without it, all are marked as read. */
export const ReadForm = z.object({ until: Id.optional() });
