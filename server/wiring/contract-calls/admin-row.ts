import { type OperatorRole, operatorRoles } from "#contract/roles.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import type { World } from "#server/testing/world.ts";

/** What an operator's call is made with: parameters that name a row, and a body that fits. */
export type AdminRow = { params: Record<string, unknown>; body?: unknown };
/** @param operator who will make the call */
export type MakeAdminRow = (world: World, operator: Ctx) => Promise<AdminRow>;

/** The world as an operator with these roles sees it. */
export function operatorCtx(world: World, id: number, roles: readonly OperatorRole[]): Ctx {
  const ctx = world.as(id);
  if (ctx.actor.kind !== "member") throw new Error("an operator is a member");
  return { ...ctx, actor: { ...ctx.actor, operator: true, roles: [...roles], secondFactor: true } };
}

export const operatorId = ({ actor }: Ctx): number => (actor.kind === "member" ? actor.id : 0);

/** The same operator with every role: for what has to have happened before. */
export const asAdmin = (world: World, operator: Ctx): Ctx => operatorCtx(world, operatorId(operator), operatorRoles);
