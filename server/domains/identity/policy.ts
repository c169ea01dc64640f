import { desk, type OperatorRole, opens, rolesWith } from "#contract/roles.ts";
import { type Actor, rolesOf } from "#server/kernel/ctx.ts";

/** The role in which an operator looks at somebody's papers. */
export function deskRole(actor: Actor): OperatorRole | null {
  return rolesWith(desk("identity", "look")).find((role) => rolesOf(actor).includes(role)) ?? null;
}

/** What this operator may do with an application for an identity check. Nobody checks themselves. */
export function actionsOnId(
  actor: Actor,
  { userId, state, number }: { userId: number; state: string; number: string | null },
): ("look" | "accept" | "refuse")[] {
  if (actor.kind !== "member" || actor.id === userId || !opens(desk("identity", "decide"), actor.roles)) return [];
  if (number === null) return [];
  return state === "waiting" ? ["look", "accept", "refuse"] : ["look"];
}
