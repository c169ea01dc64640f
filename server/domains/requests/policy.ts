import { permission, permits } from "#contract/roles.ts";
import { type Actor, rolesOf } from "#server/kernel/ctx.ts";

type Parties = { buyerId: number; sellerId: number | null };

/** True for operators who moderate requests and offers, except their own. */
export const mayModerate = (actor: Actor, { buyerId, sellerId }: Parties): boolean =>
  actor.kind === "member" &&
  actor.id !== buyerId &&
  actor.id !== sellerId &&
  permits(permission("requests", "decide"), actor.roles);

/** True for operators who may see hidden content. */
export const mayInspect = (actor: Actor): boolean => permits(permission("requests", "read"), rolesOf(actor));
