import { permission, permits } from "#contract/roles.ts";
import type { Actor } from "#server/kernel/ctx.ts";

/** True for operators who moderate campaigns, except their own acts. */
export const mayModerate = (actor: Actor, memberId: number): boolean =>
  actor.kind === "member" && actor.id !== memberId && permits(permission("campaigns", "decide"), actor.roles);
