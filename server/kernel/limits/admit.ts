import { takesPart } from "#contract/accounts/status.ts";
import { permits } from "#contract/roles.ts";
import type { Route } from "#contract/route/route.ts";
import { proofLivesMs } from "#contract/terms.ts";
import type { Actor, Ctx } from "#server/kernel/ctx.ts";
import { refuse } from "#server/kernel/errors.ts";

/** @throws Refusal proof_needed unless this session has re-authenticated within the last minutes */
function requireProofOf(actor: Actor, now: Date): void {
  const provenAt = actor.kind === "member" ? actor.provenAt : null;
  if (provenAt === null || now.getTime() - provenAt.getTime() >= proofLivesMs) refuse("proof_needed");
}

function refuseBlocked(reason: string | null | undefined): never {
  return refuse("account_blocked", reason ? `你的帳號目前無法使用這項功能，處分原因：${reason}` : undefined);
}

/** Whoever sees the pages as a member may look at what is not private, and end it. */
function refuseToViewer({ method, viewing }: Pick<Route, "method" | "viewing">): void {
  if (viewing === "allowed" || viewing === "reads") return;
  if (method !== "GET") refuse("viewing");
  if (viewing === "refused") refuse("viewing_private");
}

/** Requires the same proof for calls that need it only in some cases and therefore do not declare `fresh`. */
export const requireProof = (ctx: Ctx): void => requireProofOf(ctx.actor, ctx.now());

/**
 * Admits an actor to a call, or refuses: 401 for visitors; 403 for blocked accounts, the wrong role, an operator
 * without a second factor, and a proof that is too old.
 */
export function admit(route: Pick<Route, "method" | "auth" | "fresh" | "viewing">, actor: Actor, now: Date): void {
  const { auth, fresh } = route;
  if (actor.kind === "member" && actor.viewedBy) refuseToViewer(route);
  if (auth === "any_status" || auth === "open") return;
  if (typeof auth === "object" && "gateway" in auth) return;
  if (actor.kind === "member" && auth !== "any_member" && !takesPart(actor.status)) refuseBlocked(actor.blockedFor);
  if (auth === "public") return;
  if (actor.kind !== "member") refuse(actor.kind === "visitor" && actor.over ? "session_over" : "unauthenticated");
  if (auth !== "member" && auth !== "any_member") {
    if (actor.operator && !actor.secondFactor) refuse("second_factor_needed");
    if (auth === "operator" ? actor.roles.length === 0 : !permits(auth, actor.roles)) refuse("forbidden");
  }
  if (fresh) requireProofOf(actor, now);
}
