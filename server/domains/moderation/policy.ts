import { memberStatus } from "#contract/accounts/status.ts";
import type { MemberAction } from "#contract/moderation/schemas.ts";
import { permission, permits } from "#contract/roles.ts";
import type { Actor } from "#server/kernel/ctx.ts";

/** The kind of proposals to remove a second factor. */
export const RESETTING_FACTOR = "member.reset_second_factor";

type Moderated = { id: number; status: number; roles: readonly string[]; deletedAt: Date | string | null };

/** Acts that the operator who decided a dispute of the member leaves to a colleague. */
const FOR_OTHERS: readonly MemberAction[] = ["restrict", "suspend", "ban"];
/** What that operator reads. */
export const DECIDED_DISPUTE = "你裁定過這位會員的交易協調，停權或限制請交給另一位營運人員決定。";

/** An act that this operator leaves to a colleague, because they decided a dispute of the member. */
export const isForOthers = (act: MemberAction, decidedDispute: boolean): boolean =>
  decidedDispute && FOR_OTHERS.includes(act);

/** The actions of an operator on a member's account. Nobody moderates themselves; operators are moderated by admins. */
export function actionsOn(actor: Actor, member: Moderated): MemberAction[] {
  if (actor.kind !== "member" || actor.id === member.id || !permits(permission("members", "decide"), actor.roles))
    return [];
  if (member.roles.length > 0 && !actor.roles.includes("admin")) return [];
  // The account is anonymised, so nothing can be done with it.
  if (member.deletedAt !== null) return [];
  const byStatus: Record<number, MemberAction[]> = {
    1: ["view", "certify", "uncertify", "restrict", "suspend", "ban", "end_sessions", "reset_factor"],
    2: ["uncertify", "restore", "ban", "end_sessions"],
    3: ["uncertify", "restore"],
    4: ["restore", "end_sessions"],
  };
  return byStatus[member.status] ?? [];
}

/** True for operators who may lift a restriction of the member, whatever the account's state. */
export const mayLift = (actor: Actor, member: Moderated): boolean =>
  actionsOn(actor, { ...member, status: memberStatus.normal }).includes("restrict");

/** What of the mark of a certified seller may change: only who has a verified identity gets it. */
export const canCertify = ({ star, verified }: { star: boolean; verified: boolean }) => ({
  certify: !star && verified,
  uncertify: star,
});
