import * as calls from "#contract/moderation/routes.ts";
import { askToLeave } from "#server/domains/privacy/index.ts";
import { handle } from "#server/http/handler.ts";
import { type Ctx, memberId } from "#server/kernel/ctx.ts";
import type { DomainRegistry, Handler } from "#server/kernel/domain.ts";
import { refuse } from "#server/kernel/errors.ts";
import { endMemberSessions } from "./end-sessions.ts";
import { notBlocked, statusOf } from "./my-status.ts";
import { pledge } from "./pledge.ts";
import { memberFile, memberPage } from "./queries.ts";
import { proposeFactorReset } from "./reset-factor.ts";
import { restoreMember } from "./restore-member.ts";
import { restrictionsOf } from "./restrictions/queries.ts";
import { liftRestriction, restrictMember } from "./restrictions/restrict-member.ts";
import { certifyMember } from "./star/certify-member.ts";
import { suspendMember } from "./suspend-member.ts";
import { endViewing, viewAsMember } from "./viewing/view-as-member.ts";

/** The acting member of any status; visitors must log in. */
function anyMember(ctx: Ctx): number {
  return ctx.actor.kind === "member" ? ctx.actor.id : refuse("unauthenticated");
}

export const moderationHandlers = (registry: DomainRegistry): Handler[] => [
  handle(calls.getMyStatus, ({ ctx }) => (ctx.actor.kind === "member" ? statusOf(ctx, ctx.actor.id) : notBlocked)),
  handle(calls.putMyStatus, async ({ ctx, body }) => {
    const me = anyMember(ctx);
    if ("status" in body) await askToLeave(ctx, registry, body);
    else await pledge(ctx);
    return statusOf(ctx, me);
  }),
  handle(calls.searchMembers, ({ ctx, query }) => memberPage(ctx, query)),
  handle(calls.getMemberFile, ({ ctx, params }) => memberFile(ctx, params.id)),
  handle(calls.suspendMember, async ({ ctx, params, body }) => {
    await suspendMember(ctx, params.id, body);
    return memberFile(ctx, params.id);
  }),
  handle(calls.listMyRestrictions, ({ ctx }) => restrictionsOf(ctx, memberId(ctx))),
  handle(calls.restrictMember, async ({ ctx, params, body }) => {
    await restrictMember(ctx, params.id, body);
    return memberFile(ctx, params.id);
  }),
  handle(calls.viewAsMember, ({ ctx, params, body }) => viewAsMember(ctx, params.id, body.reason)),
  handle(calls.endViewing, ({ ctx }) => endViewing(ctx)),
  handle(calls.liftRestriction, async ({ ctx, params, body }) => {
    await liftRestriction(ctx, params.id, params.restrictionId, body.reason);
    return memberFile(ctx, params.id);
  }),
  handle(calls.restoreMember, async ({ ctx, params, body }) => {
    await restoreMember(ctx, params.id, body.reason);
    return memberFile(ctx, params.id);
  }),
  handle(calls.endMemberSessions, async ({ ctx, params, body }) => {
    await endMemberSessions(ctx, params.id, body.reason);
    return memberFile(ctx, params.id);
  }),
  handle(calls.setStar, async ({ ctx, params, body }) => {
    await certifyMember(ctx, params.id, body);
    return memberFile(ctx, params.id);
  }),
  handle(calls.resetSecondFactor, async ({ ctx, params, body }) => {
    await proposeFactorReset(ctx, params.id, body.reason);
    return memberFile(ctx, params.id);
  }),
];
