import type { IncomingHttpHeaders } from "node:http";
import type { Actor } from "../kernel/ctx.ts";
import { refuse } from "../kernel/errors.ts";

/**
 * A page sends the member id it was rendered for. When another member has logged in since, in another tab of the same
 * browser, its calls are refused.
 */
export function checkPageMember(actor: Actor, headers: IncomingHttpHeaders): void {
  const id = headers["x-member"];
  if (id !== undefined && actor.kind === "member" && String(actor.id) !== id) refuse("other_member");
}
