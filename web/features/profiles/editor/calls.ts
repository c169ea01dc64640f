import type { ItemKind } from "#contract/profiles/items.ts";
import type { Attempt } from "#web/lib/calls/action.ts";
import { api } from "#web/lib/calls/api.ts";

type Item = { kind: ItemKind; id: number | null; data: Record<string, unknown> };

/** Adds an item, or changes the one of this id. `data` has passed the form of its kind. */
export async function putItem({ kind, id, data }: Item, { key }: Attempt): Promise<void> {
  // One call for seven kinds: which body belongs to which is the form's affair, and the server's.
  const body = data as never;
  if (id === null) await api.call(`POST /api/my_${kind}`, { body, key });
  else await api.call(`PUT /api/my_${kind}/{id}`, { params: { id }, body });
}

export async function dropItem(kind: ItemKind, id: number): Promise<void> {
  await api.call(`DELETE /api/my_${kind}/{id}`, { params: { id } });
}
