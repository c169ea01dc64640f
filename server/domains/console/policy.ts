import { desk, opens, type Part, parts } from "#contract/roles.ts";
import { type Actor, rolesOf } from "#server/kernel/ctx.ts";

/** The parts of the console that an operator may open. */
export const partsOf = (actor: Actor): Part[] => parts.filter((part) => opens(desk(part, "read"), rolesOf(actor)));
