import { useRef, useState } from "react";
import type { ItemKind } from "#contract/profiles/items.ts";
import { api } from "#web/lib/calls/api.ts";
import { useAction } from "#web/lib/calls/use-action.ts";
import { moved } from "#web/ui/lists/order.ts";
import { inOrder } from "./items.ts";

/**
 * Optimistic sorting: items in the chosen order, which is sent to the server; a refusal restores the previous one. Of
 * the moves made during a call only the last order is sent after it.
 */
export function useOrder<T extends { id: number }>(kind: ItemKind, items: readonly T[]) {
  const [order, setOrder] = useState<readonly number[] | null>(null);
  const { busy, run } = useAction((ids: number[]) => api.call("PUT /api/my_profile_order", { body: { kind, ids } }));
  const wanted = useRef<number[] | null>(null);
  const shown = inOrder(items, order);
  const move = async (from: number, to: number) => {
    wanted.current = moved(shown, from, to).map(({ id }) => id);
    setOrder(wanted.current);
    if (busy) return;
    while (wanted.current) {
      const ids: number[] = wanted.current;
      wanted.current = null;
      await run(ids);
    }
    setOrder(null);
  };
  return { shown, move };
}
