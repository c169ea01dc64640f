import type { IdAction } from "#contract/moderation/identity.ts";
import { type OperatorRole, permission, permits, rolesWith } from "#contract/roles.ts";
import { type IdApplication, idProcess } from "#server/domains/accounts/index.ts";
import { type Actor, rolesOf } from "#server/kernel/ctx.ts";
import { availableActions } from "#server/kernel/process/available-actions.ts";

/** The role in which an operator looks at somebody's papers. */
export function papersRole(actor: Actor): OperatorRole | null {
  return rolesWith(permission("identity", "look")).find((role) => rolesOf(actor).includes(role)) ?? null;
}

/** True for operators who decide about applications; nobody checks themselves. */
export const mayDecide = (actor: Actor, { userId }: { userId: number }): boolean =>
  actor.kind === "member" && actor.id !== userId && permits(permission("identity", "decide"), actor.roles);

const look = {
  name: "look",
  label: "查看證號與證件圖片",
  form: "look",
  confirm: null,
  tone: "secondary",
  done: null,
} as const;

type Moderated = Pick<IdApplication, "userId" | "state" | "name" | "number">;

/** What this operator may do with an application for an identity check, until what it is about is forgotten. */
export const actionsOnId = (actor: Actor, application: Moderated, now: Date): IdAction[] =>
  mayDecide(actor, application) && application.number !== null
    ? [look, ...availableActions(idProcess, application, "operator", now)]
    : [];
