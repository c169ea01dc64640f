import { z } from "zod";
import { events, json, paged } from "#contract/route/answers.ts";
import { route } from "#contract/route/route.ts";
import { Task } from "../orders/schemas.ts";
import { PageQuery } from "../shared.ts";
import { Notification, NotificationMenus, ReadForm } from "./schemas.ts";

export const getMyNotices = route("GET /api/my_notices", {
  auth: "member",
  summary: "頁首選單的通知、待辦與訊息",
  answer: json(NotificationMenus),
});

export const readMyNotifications = route("PUT /api/my_notifications_read", {
  auth: "member",
  summary: "把通知標示為已讀",
  body: ReadForm,
  answer: json(z.object({ unread: z.number().int() })),
});

export const getMyNotifications = route("GET /api/my_notifications", {
  auth: "member",
  summary: "我的通知，新的在前",
  query: PageQuery,
  answer: paged(Notification),
});

export const getMyTasks = route("GET /api/my_tasks", {
  auth: "member",
  summary: "我的待辦事項",
  query: PageQuery,
  answer: paged(Task),
});

/**
 * `notices`: reload the notifications. `thread` and `typing` carry the id of a thread that changed, or in which the
 * other participant is typing; `room` the id of an order that changed. The stream ends with the session.
 */
export const getMyEvents = route("GET /api/my_events", {
  viewing: "refused",
  auth: "member",
  summary: "即時通知頁面有新消息（Server-Sent Events）",
  answer: events({ notices: z.object({}), thread: z.number().int(), typing: z.number().int(), room: z.number().int() }),
});
