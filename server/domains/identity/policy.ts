import { partsOf } from "#server/domains/console/index.ts";
import type { Actor } from "#server/kernel/ctx.ts";

/** What this operator may do with an application for an identity check. Nobody checks themselves. */
export function actionsOnId(
  actor: Actor,
  { userId, state, number }: { userId: number; state: string; number: string | null },
): ("look" | "accept" | "refuse")[] {
  if (actor.kind !== "member" || actor.id === userId || !partsOf(actor).includes("identity")) return [];
  if (number === null) return [];
  return state === "waiting" ? ["look", "accept", "refuse"] : ["look"];
}
