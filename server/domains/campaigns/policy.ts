import { desk, opens } from "#contract/roles.ts";
import type { Actor } from "#server/kernel/ctx.ts";

/** True for operators who decide about what members do in campaigns; nobody judges their own. */
export const mayJudge = (actor: Actor, memberId: number): boolean =>
  actor.kind === "member" && actor.id !== memberId && opens(desk("campaigns", "decide"), actor.roles);
