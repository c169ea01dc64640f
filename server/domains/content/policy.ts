import type { OperatorRole } from "#contract/roles.ts";
import type { Actor } from "#server/kernel/ctx.ts";
import { refuse } from "#server/kernel/errors.ts";

const editors: readonly OperatorRole[] = ["content", "admin"];

/** Lets those through who write the news. @throws Refusal forbidden */
export function admitEditor(actor: Actor): void {
  if (actor.kind !== "member" || !actor.roles.some((role) => editors.includes(role))) refuse("forbidden");
}
