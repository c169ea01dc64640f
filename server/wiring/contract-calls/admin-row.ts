import { type OperatorRole, operatorRoles } from "#contract/roles.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import type { World } from "#server/testing/world.ts";

/** The input of an operator's call: parameters of an existing row, and a valid body. */
export type AdminRow = { params: Record<string, unknown>; body?: unknown };
/** @param operator the operator who will make the call */
export type MakeAdminRow = (world: World, operator: Ctx) => Promise<AdminRow>;

/** The context of an operator with these roles. */
export function operatorCtx(world: World, id: number, roles: readonly OperatorRole[]): Ctx {
  const ctx = world.as(id);
  if (ctx.actor.kind !== "member") throw new Error("an operator is a member");
  return { ...ctx, actor: { ...ctx.actor, operator: true, roles: [...roles], secondFactor: true } };
}

export const operatorId = ({ actor }: Ctx): number => (actor.kind === "member" ? actor.id : 0);

/** The same operator with all roles, to prepare rows. */
export const asAdmin = (world: World, operator: Ctx): Ctx => operatorCtx(world, operatorId(operator), operatorRoles);
