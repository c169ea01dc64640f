import { type ConsolePart, consoleParts } from "#contract/moderation/schemas.ts";
import type { Actor, OperatorRole } from "#server/kernel/ctx.ts";
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

/** The role in which an operator stands at the support's desk. */
export function deskRole(actor: Actor): OperatorRole | null {
  return (["support", "admin"] as const).find((role) => rolesOf(actor).includes(role)) ?? null;
}
