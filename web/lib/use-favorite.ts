import { useRef, useSyncExternalStore } from "react";
import type { MyData } from "#contract/accounts/schemas.ts";
import { inOrder } from "./calls/in-order.ts";
import { useAction } from "./calls/use-action.ts";
import { useMe } from "./page/session.ts";

/** A kind of thing that can be a favourite, with its calls. */
export type FavoriteKind = {
  name: string;
  /** What the session knows of them. */
  known: (me: MyData) => readonly number[];
  /** Tells the server. */
  tell: (id: number, wanted: boolean) => Promise<unknown>;
  /** Where they stand together. */
  href: string;
  /** Does something that needs a member: at once, or after the login. */
  ask: (run: () => void) => void;
};

/**
 * What was pressed since the page was loaded, by kind, member and row, so that all cards of a row show the same heart.
 */
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

/** Sends the latest press, and again if there was another one meanwhile. @returns the state that the server has */
async function sendLatestState(kind: FavoriteKind, key: string, id: number): Promise<boolean | undefined> {
  const wanted = pressed.get(key);
  // An earlier press was refused, and all were taken back.
  if (wanted === undefined) return undefined;
  await kind.tell(id, wanted);
  return pressed.get(key) === wanted ? wanted : sendLatestState(kind, key, id);
}

/**
 * Whether this member keeps a row, and a way to change it: at once for the eye, taken back when the call is refused,
 * after the login for a visitor.
 * @param said what the page's own call says of it; without, the session's list decides.
 */
export function useFavoriteOf(kind: FavoriteKind, id: number, said?: boolean): { on: boolean; toggle: () => void } {
  const me = useMe();
  const member = useRef(me?.id ?? 0);
  member.current = me?.id ?? 0;
  const key = `${kind.name}:${member.current}:${id}`;
  const now = useSyncExternalStore(
    subscribe,
    () => pressed.get(key),
    () => undefined,
  );
  const stored = said ?? (me ? kind.known(me).includes(id) : false);
  const on = now ?? stored;
  const { run } = useAction(({ key }: { key: string }) => inOrder(key, () => sendLatestState(kind, key, id)), {
    refresh: false,
    done: (wanted) =>
      wanted === undefined
        ? ""
        : wanted
          ? { text: "已加入收藏", action: { label: "看我的收藏", href: kind.href } }
          : "已取消收藏",
    refused: (_, { key }) => {
      note(key, undefined);
      return false;
    },
  });
  const toggle = () => {
    const wanted = !on;
    kind.ask(() => {
      const own = `${kind.name}:${member.current}:${id}`;
      note(own, wanted);
      void run({ key: own });
    });
  };
  return { on, toggle };
}
