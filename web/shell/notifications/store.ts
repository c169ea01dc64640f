import { useSyncExternalStore } from "react";
import { type AnswerOf, isApiError } from "#contract/api.ts";
import { api } from "#web/lib/calls/api.ts";
import { useRootData } from "#web/lib/page/session.ts";
import { signal } from "#web/lib/runtime/signals.ts";

export type NotificationMenus = AnswerOf<"GET /api/my_notices">;
type State = {
  /** Null until they are loaded, and for visitors. */
  menus: NotificationMenus | null;
  /** Entries that were unread when the bell was opened: they stay marked as new while it is open. */
  fresh: ReadonlySet<number>;
};

const nothing: State = { menus: null, fresh: new Set() };
let state = nothing;
let round = 0;
let running: Promise<void> | null = null;
let again = false;
const listeners = new Set<() => void>();

function set(next: State): void {
  state = next;
  for (const listener of listeners) listener();
}

async function fetchOnce(): Promise<void> {
  const mine = round;
  try {
    const menus = await api.call("GET /api/my_notices", {});
    if (mine === round) set({ ...state, menus });
  } catch (error) {
    if (!isApiError(error)) throw error;
    // The account was suspended meanwhile, so the page is loaded again. After any other failure the next fetch tries
    // again.
    if (error.code === "account_blocked") signal("blocked", null);
  }
}

/** Loads the notifications; one call at a time, and one more when something happened meanwhile. */
export function refreshNotifications(): Promise<void> {
  if (running) {
    again = true;
    return running;
  }
  running = fetchOnce().finally(() => {
    running = null;
    if (!again) return;
    again = false;
    void refreshNotifications();
  });
  return running;
}

/** Clears the notifications on log-out or when another member has logged in. */
export function forgetNotifications(): void {
  round += 1;
  set(nothing);
}

/** Marks all entries of the bell as read, here at once and on the server. */
export async function readNotifications(): Promise<void> {
  if (state.menus === null) await refreshNotifications();
  const { menus } = state;
  const unread = menus?.notifications.filter((row) => !row.read) ?? [];
  if (!menus || menus.unread.notifications === 0) {
    set({ ...state, fresh: new Set() });
    return;
  }
  set({
    fresh: new Set(unread.map((row) => row.id)),
    menus: {
      ...menus,
      notifications: menus.notifications.map((row) => ({ ...row, read: true })),
      unread: { ...menus.unread, notifications: 0 },
    },
  });
  const until = menus.notifications[0]?.id;
  api.call("PUT /api/my_notifications_read", { body: { until } }).catch(() => void refreshNotifications());
}

export function useNotifications(): State {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => state,
    () => nothing,
  );
}

/** Numbers of unread entries: as loaded last, before that as the page was rendered. */
export function useUnread(): NotificationMenus["unread"] {
  const { menus } = useNotifications();
  const sent = useRootData()?.unread;
  return menus?.unread ?? sent ?? { notifications: 0, tasks: 0, messages: 0 };
}
