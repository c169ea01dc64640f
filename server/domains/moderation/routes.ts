import * as calls from "#contract/moderation/routes.ts";
import { handle } from "#server/http/handler.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { refuse } from "#server/kernel/errors.ts";
import { answerContact } from "./answer-contact.ts";
import { askToLeave } from "./ask-to-leave.ts";
import { contactAsMember, contactSupport } from "./contact.ts";
import { identityHandlers } from "./id-routes.ts";
import { myLeaving } from "./leaving-blockers.ts";
import { reportHandlers } from "./message-reports.ts";
import { notBlocked, statusOf } from "./my-status.ts";
import { pledge } from "./pledge.ts";
import { auditPage, contactPage, memberFile, memberPage, overview } from "./queries.ts";
import { recordEvent } from "./record-event.ts";
import { restoreMember } from "./restore-member.ts";
import { suspendMember } from "./suspend-member.ts";

/** Members of any status; visitors are asked to log in. */
function anyMember(ctx: Ctx): number {
  return ctx.actor.kind === "member" ? ctx.actor.id : refuse("unauthenticated");
}

export const moderationHandlers = [
  ...identityHandlers,
  ...reportHandlers,
  handle(calls.getMyStatus, ({ ctx }) => (ctx.actor.kind === "member" ? statusOf(ctx, ctx.actor.id) : notBlocked)),
  handle(calls.postEvent, ({ ctx, body }) => recordEvent(ctx, body)),
  handle(calls.getMyLeaving, ({ ctx }) => myLeaving(ctx)),
  handle(calls.putMyStatus, async ({ ctx, body }) => {
    const me = anyMember(ctx);
    if ("status" in body) await askToLeave(ctx, body);
    else await pledge(ctx);
    return statusOf(ctx, me);
  }),
  handle(calls.contactUs, ({ ctx, body }) => contactSupport(ctx, body)),
  handle(calls.contactUsLogged, async ({ ctx, body }) => {
    anyMember(ctx);
    await contactAsMember(ctx, body);
  }),
  handle(calls.getOverview, ({ ctx }) => overview(ctx)),
  handle(calls.searchMembers, ({ ctx, query }) => memberPage(ctx, query)),
  handle(calls.getMemberFile, ({ ctx, params }) => memberFile(ctx, params.id)),
  handle(calls.suspendMember, async ({ ctx, params, body }) => {
    await suspendMember(ctx, params.id, body);
    return memberFile(ctx, params.id);
  }),
  handle(calls.restoreMember, async ({ ctx, params, body }) => {
    await restoreMember(ctx, params.id, body.reason);
    return memberFile(ctx, params.id);
  }),
  handle(calls.getContacts, ({ ctx, query }) => contactPage(ctx, query)),
  handle(calls.answerContact, ({ ctx, params, body }) => answerContact(ctx, params.id, body)),
  handle(calls.getAuditLog, ({ ctx, query }) => auditPage(ctx, query)),
];
