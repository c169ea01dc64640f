import { takesPart } from "#contract/accounts/status.ts";
import { opens } from "#contract/roles.ts";
import type { Auth } from "#contract/route.ts";
import type { Actor } from "./ctx.ts";
import { refuse } from "./errors.ts";

/** Lets an actor through a call's auth rule or refuses: 401 for visitors, 403 for blocked accounts and the wrong role. */
export function admit(auth: Auth, actor: Actor): void {
  if (auth === "any_status" || auth === "open") return;
  if (typeof auth === "object" && "gateway" in auth) return;
  if (actor.kind === "member" && !takesPart(actor.status)) refuse("account_blocked");
  if (auth === "public") return;
  if (actor.kind !== "member") refuse("unauthenticated");
  if (auth === "operator" && actor.roles.length === 0) refuse("forbidden");
  if (typeof auth === "object" && !opens(auth, actor.roles)) refuse("forbidden");
}
