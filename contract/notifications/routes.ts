import { z } from "zod";
import { Task } from "../orders/schemas.ts";
import { route } from "../route.ts";
import { PageQuery, paged } from "../shared.ts";
import { Notices, Notification, ReadForm } from "./schemas.ts";

export const getMyNotices = route({
  method: "GET",
  path: "/api/my_notices",
  auth: "member",
  summary: "頁首選單的通知、待辦與訊息",
  response: Notices,
});

export const readMyNotifications = route({
  method: "PUT",
  path: "/api/my_notifications_read",
  auth: "member",
  summary: "把通知標示為已讀",
  body: ReadForm,
  response: z.object({ unread: z.number().int() }),
});

export const getMyNotifications = route({
  method: "GET",
  path: "/api/my_notifications",
  auth: "member",
  summary: "我的通知，新的在前",
  query: PageQuery,
  response: paged(Notification),
});

export const getMyTasks = route({
  method: "GET",
  path: "/api/my_tasks",
  auth: "member",
  summary: "我的待辦事項",
  query: PageQuery,
  response: paged(Task),
});
