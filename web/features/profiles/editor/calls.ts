import type { ItemKind } from "#contract/profiles/items.ts";
import type { Attempt } from "#web/lib/calls/action.ts";
import { api } from "#web/lib/calls/api.ts";

type Item = { kind: ItemKind; id: number | null; data: Record<string, unknown> };

/** Adds an item, or with an id changes it. `data` has been validated by the form of its kind. */
export async function putItem({ kind, id, data }: Item, { key }: Attempt): Promise<void> {
  // Each kind has a call with its own body type; the form ensures that kind and data match, and the server validates
  // it.
  const body = data as never;
  if (id === null) await api.call(`POST /api/my_${kind}`, { body, key });
  else await api.call(`PUT /api/my_${kind}/{id}`, { params: { id }, body });
}

export async function dropItem(kind: ItemKind, id: number): Promise<void> {
  await api.call(`DELETE /api/my_${kind}/{id}`, { params: { id } });
}
