import { useRef, useSyncExternalStore } from "react";
import type { MyData } from "#contract/accounts/schemas.ts";
import { inOrder } from "#web/lib/in-order.ts";
import { useMe } from "#web/lib/session.ts";
import { useAction } from "#web/lib/use-action.ts";
import { askLogin } from "./login-store.ts";

/** One kind of what a member keeps in mind. */
export type FavoriteKind = {
  /** What the session knows of them. */
  known: (me: MyData) => readonly number[];
  /** Tells the server. */
  tell: (id: number, wanted: boolean) => Promise<unknown>;
  /** Where they stand together. */
  href: string;
};

/** @returns the hook by which every heart of a kind is drawn and pressed */
export function favoritesOf({ known, tell, href }: FavoriteKind) {
  /** What was pressed since the page came, by member and row: every card of a row shows the same heart. */
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
    await tell(id, wanted);
    return pressed.get(key) === wanted ? wanted : tellLatest(key, id);
  }

  /**
   * Whether this member keeps the row, and a way to change it: at once for the eye, taken back when the call is refused,
   * after the login for a visitor.
   * @param said what the page's own call says of it; without, the session's list decides.
   */
  return function useFavorite(id: number, said?: boolean): { on: boolean; toggle: () => void } {
    const me = useMe();
    const member = useRef(me?.id ?? 0);
    member.current = me?.id ?? 0;
    const key = `${member.current}:${id}`;
    const now = useSyncExternalStore(
      subscribe,
      () => pressed.get(key),
      () => undefined,
    );
    const stored = said ?? (me ? known(me).includes(id) : false);
    const on = now ?? stored;
    const { run } = useAction(({ key }: { key: string }) => inOrder(key, () => tellLatest(key, id)), {
      refresh: false,
      done: (wanted) =>
        wanted === undefined
          ? ""
          : wanted
            ? { text: "已加入收藏", action: { label: "看我的收藏", href } }
            : "已取消收藏",
      refused: (_, { key }) => {
        note(key, undefined);
        return false;
      },
    });
    const toggle = () => {
      const wanted = !on;
      askLogin(() => {
        const own = `${member.current}:${id}`;
        note(own, wanted);
        void run({ key: own });
      });
    };
    return { on, toggle };
  };
}
