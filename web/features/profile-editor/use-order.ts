import { useState } from "react";
import type { ItemKind } from "#contract/profiles/items.ts";
import { api } from "#web/lib/api.ts";
import { useCall } from "#web/lib/call.ts";
import { moved } from "#web/ui/lists.ts";
import { inOrder } from "./items.ts";

/** Items in the order just chosen, which the server hears of; a refusal puts them back. */
export function useOrder<T extends { id: number }>(kind: ItemKind, items: readonly T[]) {
  const [order, setOrder] = useState<readonly number[] | null>(null);
  const { busy, run } = useCall();
  const shown = inOrder(items, order);
  const move = async (from: number, to: number) => {
    const ids = moved(shown, from, to).map(({ id }) => id);
    setOrder(ids);
    await run(() => api.call("PUT /api/my_profile_order", { body: { kind, ids } }));
    setOrder(null);
  };
  return { shown, move, busy };
}
