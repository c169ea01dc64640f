import type { MemberAction } from "#contract/moderation/schemas.ts";
import { desk, type OperatorRole, opens, type Part, parts, rolesWith } from "#contract/roles.ts";
import type { Actor } from "#server/kernel/ctx.ts";

const rolesOf = (actor: Actor): readonly OperatorRole[] => (actor.kind === "member" ? actor.roles : []);

/** The parts of the console that an operator may open. */
export const partsOf = (actor: Actor): Part[] => parts.filter((part) => opens(desk(part, "read"), rolesOf(actor)));

/** What this operator may do with a member's account. Nobody judges themselves; operators are judged by admins. */
export function actionsOn(
  actor: Actor,
  member: { id: number; status: number; roles: readonly string[]; deletedAt: Date | string | null },
): MemberAction[] {
  if (actor.kind !== "member" || actor.id === member.id || !opens(desk("members", "decide"), actor.roles)) return [];
  if (member.roles.length > 0 && !actor.roles.includes("admin")) return [];
  // There is nobody left to give it back to.
  if (member.deletedAt !== null) return [];
  const byStatus: Record<number, MemberAction[]> = {
    1: ["suspend", "ban"],
    2: ["ban", "restore"],
    3: ["restore"],
    4: ["restore"],
  };
  return byStatus[member.status] ?? [];
}

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
