import { useEffect, useRef } from "react";
import { useRevalidator } from "react-router";
import { takesPart } from "#contract/accounts/status.ts";
import { useMe, useRootData } from "#web/lib/page/session.ts";
import { onSignal } from "#web/lib/runtime/signals.ts";
import { forgetNotifications, refreshNotifications } from "./store.ts";

/** Keeps the notifications of the member up to date; a visitor loads no code for it. */
export function useNotificationsFeed(): void {
  const me = useMe();
  // An operator who sees the pages as the member is sent nothing of theirs.
  const id = me && takesPart(me.status) && !me.viewedUntil ? me.id : 0;
  const { revalidate } = useRevalidator();
  const loadedAt = useRootData()?.now;

  useEffect(() => {
    if (id === 0) return;
    const feed = import("./feed.ts").then(({ feedNotifications }) => feedNotifications());
    return () => {
      void feed.then((stop) => stop());
      forgetNotifications();
    };
  }, [id]);

  // Actions on this page change the notifications, so they are reloaded whenever the page's data is. The feed loads the
  // first ones.
  const fed = useRef({ id: 0, loadedAt });
  useEffect(() => {
    if (id !== 0 && fed.current.id === id && fed.current.loadedAt !== loadedAt) void refreshNotifications();
    fed.current = { id, loadedAt };
  }, [id, loadedAt]);

  useEffect(() => onSignal("blocked", () => void revalidate()), [revalidate]);
}
