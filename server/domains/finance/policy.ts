import { desk, opens } from "#contract/roles.ts";
import { type Actor, rolesOf } from "#server/kernel/ctx.ts";
import { type Offered, offered } from "#server/kernel/process/offers.ts";
import { type ItemWords, itemProcess } from "./process/item.ts";

/** What this operator may do with an item now. Nobody decides about money of their own. */
export function actionsOn(
  actor: Actor,
  item: ItemWords["facts"] & { parties: readonly number[] },
  now: Date,
): Offered<ItemWords>[] {
  if (actor.kind !== "member" || item.parties.includes(actor.id)) return [];
  return opens(desk("finance", "decide"), rolesOf(actor)) ? offered(itemProcess, item, "operator", now) : [];
}
