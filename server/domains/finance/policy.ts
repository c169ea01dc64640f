import type { financeActions } from "#contract/finance/schemas.ts";
import { desk, opens } from "#contract/roles.ts";
import { type Actor, rolesOf } from "#server/kernel/ctx.ts";
import { isOpen, waysOf } from "./rules.ts";
import type { Item } from "./store.ts";

type Action = (typeof financeActions)[number];

/** What this operator may do with an item now. Nobody decides about money of their own. */
export function actionsOn(
  actor: Actor,
  item: Pick<Item, "kind" | "state"> & { facts: Item["facts"]; parties: readonly number[] },
): Action[] {
  if (actor.kind !== "member" || item.parties.includes(actor.id)) return [];
  if (!opens(desk("finance", "decide"), rolesOf(actor)) || !isOpen(item)) return [];
  // The bank decides: there is nothing that the house could try again.
  if (item.kind === "chargeback") return ["settle"];
  return waysOf(item).length > 0 ? ["retry", "settle"] : ["retry"];
}
