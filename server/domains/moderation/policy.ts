import { type ConsolePart, consoleParts, type MemberAction } from "#contract/moderation/schemas.ts";
import type { OperatorRole } from "#contract/roles.ts";
import type { Actor } from "#server/kernel/ctx.ts";
import { refuse } from "#server/kernel/errors.ts";

/** Which roles open which part of the console. */
const openTo: Record<ConsolePart, readonly OperatorRole[]> = {
  members: ["support", "admin"],
  disputes: ["support", "finance", "admin"],
  contacts: ["support", "admin"],
  reports: ["support", "admin"],
  identity: ["support", "admin"],
  synonyms: ["content", "admin"],
  news: ["content", "admin"],
  audit: ["admin"],
};

const rolesOf = (actor: Actor): readonly OperatorRole[] => (actor.kind === "member" ? actor.roles : []);

export function partsOf(actor: Actor): ConsolePart[] {
  return consoleParts.filter((part) => openTo[part].some((role) => rolesOf(actor).includes(role)));
}

/** Lets an operator of the right role through. @throws Refusal forbidden */
export function admitTo(part: ConsolePart, actor: Actor): void {
  if (!partsOf(actor).includes(part)) refuse("forbidden");
}

/** What this operator may do with a member's account. Nobody judges themselves; operators are judged by admins. */
export function actionsOn(
  actor: Actor,
  member: { id: number; status: number; roles: readonly string[]; deletedAt: Date | string | null },
): MemberAction[] {
  if (actor.kind !== "member" || actor.id === member.id || !partsOf(actor).includes("members")) return [];
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

/** The role in which an operator stands at the support's desk. */
export function deskRole(actor: Actor): OperatorRole | null {
  return (["support", "admin"] as const).find((role) => rolesOf(actor).includes(role)) ?? null;
}

/** What this operator may do with an application for an identity check. Nobody checks themselves. */
export function actionsOnId(
  actor: Actor,
  { userId, state, number }: { userId: number; state: string; number: string | null },
): ("look" | "accept" | "refuse")[] {
  if (actor.kind !== "member" || actor.id === userId || !partsOf(actor).includes("identity")) return [];
  if (number === null) return [];
  return state === "waiting" ? ["look", "accept", "refuse"] : ["look"];
}
