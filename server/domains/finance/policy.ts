import { permission, permits } from "#contract/roles.ts";
import { type Actor, rolesOf } from "#server/kernel/ctx.ts";
import { type AvailableAction, availableActions } from "#server/kernel/process/available-actions.ts";
import { type ItemProcessTypes, itemProcess } from "./process/item.ts";

/** The current actions of an operator on an item. Nobody decides about money of their own. */
export function actionsOn(
  actor: Actor,
  item: ItemProcessTypes["facts"] & { parties: readonly number[] },
  now: Date,
): AvailableAction<ItemProcessTypes>[] {
  if (actor.kind !== "member" || item.parties.includes(actor.id)) return [];
  return permits(permission("finance", "decide"), rolesOf(actor))
    ? availableActions(itemProcess, item, "operator", now)
    : [];
}
