import * as pushCalls from "#contract/notifications/push-routes.ts";
import * as calls from "#contract/notifications/routes.ts";
import * as terms from "#contract/terms.ts";
import { type Handler, handle } from "#server/http/handler.ts";
import { isViewed, memberId } from "#server/kernel/ctx.ts";
import type { Domain } from "#server/kernel/domain.ts";
import { openTasks, type TasksOf } from "#server/kernel/open-tasks.ts";
import { memberEventHandlers } from "./member-events.ts";
import { newest, notificationPage, unreadCount } from "./queries.ts";
import { readNotifications } from "./read-notifications.ts";
import { myPush, savePushKinds, subscribeDevice, unsubscribeDevice } from "./web-push/subscriptions.ts";

/** What the other domains add to the menus; each counts what waits in its own rows. */
export type MenuSources = {
  tasks: readonly TasksOf[];
  messages: Domain["messages"];
};

/** Rows in one menu of the header. */
const SHOWN = 10;

const pushHandlers: Handler[] = [
  handle(pushCalls.getMyPush, ({ ctx }) => myPush(ctx)),
  handle(pushCalls.putMyPush, ({ ctx, body }) => subscribeDevice(ctx, body)),
  handle(pushCalls.deleteMyPush, ({ ctx }) => unsubscribeDevice(ctx)),
  handle(pushCalls.putMyPushKinds, ({ ctx, body }) => savePushKinds(ctx, body)),
];

/** The calls of the header's menus, with what the other domains add to them. */
export function notificationHandlers(sources: MenuSources): Handler[] {
  return [
    ...memberEventHandlers,
    ...pushHandlers,
    handle(calls.getMyNotices, async ({ ctx }) => {
      const me = memberId(ctx);
      const [notifications, unread, tasks, messages] = await Promise.all([
        newest(ctx, me, SHOWN),
        unreadCount(ctx, me),
        openTasks(ctx, me, sources.tasks),
        sources.messages?.(ctx, me, SHOWN) ?? { data: [], unread: 0 },
      ]);
      return {
        notifications,
        tasks: tasks.slice(0, SHOWN),
        // The menu quotes conversations, which nobody else reads.
        messages: isViewed(ctx.actor) ? [] : messages.data,
        unread: { notifications: unread, tasks: tasks.length, messages: messages.unread },
      };
    }),
    handle(calls.readMyNotifications, ({ ctx, body }) => readNotifications(ctx, body.until)),
    handle(calls.getMyNotifications, ({ ctx, query }) => notificationPage(ctx, memberId(ctx), query.page)),
    handle(calls.getMyTasks, async ({ ctx, query: { page } }) => {
      const all = await openTasks(ctx, memberId(ctx), sources.tasks);
      const size = terms.pageSize;
      return { rows: all.slice((page - 1) * size, page * size), total: all.length };
    }),
  ];
}
