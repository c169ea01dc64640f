import { useRef, useSyncExternalStore } from "react";
import type { MyData } from "#contract/accounts/schemas.ts";
import { inOrder } from "./calls/in-order.ts";
import { useAction } from "./calls/use-action.ts";
import { useMe } from "./page/session.ts";

/** A kind of thing that can be a favourite, with its calls. */
export type FavoriteKind = {
  name: string;
  /** The favourites in the session data. */
  known: (me: MyData) => readonly number[];
  /** Saves it on the server. */
  save: (id: number, wanted: boolean) => Promise<unknown>;
  /** The page that lists them. */
  href: string;
  /** Runs something that needs a member: at once, or after the login. */
  ask: (run: () => void) => void;
};

/**
 * What was toggled since the page was loaded, by kind, member and row, so that all cards of a row show the same heart.
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

/** Sends the latest state, and again if it changed meanwhile. @returns the state that the server has */
async function sendLatestState(kind: FavoriteKind, key: string, id: number): Promise<boolean | undefined> {
  const wanted = pressed.get(key);
  // An earlier change was refused, and all were reverted.
  if (wanted === undefined) return undefined;
  await kind.save(id, wanted);
  return pressed.get(key) === wanted ? wanted : sendLatestState(kind, key, id);
}

/**
 * Whether a row is a favourite of this member, and a toggle: optimistic, reverted when the call is refused, after the
 * login for a visitor.
 * @param said the state from the page's own data; by default that of the session data.
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
    done: (wanted, { key }) =>
      wanted === undefined
        ? ""
        : wanted
          ? { text: "已加入收藏", action: { label: "看我的收藏", href: kind.href } }
          : { text: "已取消收藏", action: { label: "復原", onPress: () => put(key, true) } },
    refused: (_, { key }) => {
      note(key, undefined);
      return false;
    },
  });
  const put = (key: string, wanted: boolean) => {
    note(key, wanted);
    void run({ key });
  };
  const toggle = () => {
    const wanted = !on;
    kind.ask(() => {
      put(`${kind.name}:${member.current}:${id}`, wanted);
    });
  };
  return { on, toggle };
}
