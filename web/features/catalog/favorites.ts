import { useRef, useSyncExternalStore } from "react";
import { to } from "#contract/to.ts";
import { api } from "#web/lib/api.ts";
import { inOrder } from "#web/lib/in-order.ts";
import { useMe } from "#web/lib/session.ts";
import { useAction } from "#web/lib/use-action.ts";
import { askLogin } from "#web/shell/login-store.ts";

/** What was pressed since the page came, by member and service: every card of a service shows the same heart. */
const pressed = new Map<string, boolean>();
const listeners = new Set<() => void>();

function note(key: string, on: boolean | undefined): void {
  if (on === undefined) pressed.delete(key);
  else pressed.set(key, on);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Tells the server what was pressed last; pressed again meanwhile, it is told that, too. @returns what it knows now */
async function tellLatest(key: string, id: number): Promise<boolean | undefined> {
  const wanted = pressed.get(key);
  // An earlier press was refused, and all were taken back.
  if (wanted === undefined) return undefined;
  await api.call(wanted ? "POST /api/services/{id}/favorite" : "DELETE /api/services/{id}/favorite", {
    params: { id },
  });
  return pressed.get(key) === wanted ? wanted : tellLatest(key, id);
}

/**
 * Whether this member keeps the service, and a way to change it: at once for the eye, taken back when the call is
 * refused, after the login for a visitor.
 * @param known what the page's own call says of it; without, the session's list decides.
 */
export function useFavorite(serviceId: number, known?: boolean): { on: boolean; toggle: () => void } {
  const me = useMe();
  const member = useRef(me?.id ?? 0);
  member.current = me?.id ?? 0;
  const key = `${member.current}:${serviceId}`;
  const now = useSyncExternalStore(
    subscribe,
    () => pressed.get(key),
    () => undefined,
  );
  const stored = known ?? me?.favorites.includes(serviceId) ?? false;
  const on = now ?? stored;
  const { run } = useAction(({ key }: { key: string }) => inOrder(key, () => tellLatest(key, serviceId)), {
    refresh: false,
    done: (wanted) =>
      wanted === undefined
        ? ""
        : wanted
          ? { text: "已加入收藏", action: { label: "看我的收藏", href: to("/mypage/favorites") } }
          : "已取消收藏",
    refused: (_, { key }) => {
      note(key, undefined);
      return false;
    },
  });
  const toggle = () => {
    const wanted = !on;
    askLogin(() => {
      const own = `${member.current}:${serviceId}`;
      note(own, wanted);
      void run({ key: own });
    });
  };
  return { on, toggle };
}
