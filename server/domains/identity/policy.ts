import type { IdAction } from "#contract/identity/schemas.ts";
import { type OperatorRole, permission, permits, rolesWith } from "#contract/roles.ts";
import { type IdApplication, idProcess } from "#server/domains/accounts/index.ts";
import { type Actor, rolesOf } from "#server/kernel/ctx.ts";
import { availableActions } from "#server/kernel/process/available-actions.ts";

/** The role that allows an operator to see identity documents. */
export function papersRole(actor: Actor): OperatorRole | null {
  return rolesWith(permission("identity", "look")).find((role) => rolesOf(actor).includes(role)) ?? null;
}

/** True for operators who decide applications, except their own. */
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

/** The actions of an operator on an identity application, until its data are deleted. */
export const actionsOnId = (actor: Actor, application: Moderated, now: Date): IdAction[] =>
  mayDecide(actor, application) && application.number !== null
    ? [look, ...availableActions(idProcess, application, "operator", now)]
    : [];
