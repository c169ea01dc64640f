import * as calls from "#contract/accounts/routes.ts";
import { handle, type SessionControls } from "#server/http/handler.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { confirmEmail, peekConfirmationLink, resendConfirmationMail } from "./email/confirm-email.ts";
import { confirmByCode } from "./email/registration-codes.ts";
import { answerEntry } from "./log-in/answer.ts";
import { isRegistered } from "./log-in/is-registered.ts";
import { logIn } from "./log-in/log-in.ts";
import { registerMember } from "./log-in/register.ts";
import { changeNickname } from "./member/change-nickname.ts";
import { changeMyPassword, changePasswordByLink, resetLinkWorks } from "./password/change-password.ts";
import { forgetPassword } from "./password/forget-password.ts";
import { myData, visitorData } from "./queries.ts";
import { disownChange, peekRevertLink } from "./revert-change/disown-change.ts";
import { endSession } from "./sessions/sessions.ts";
import { settingHandlers } from "./setting-routes.ts";
import { unlinkAfterReset } from "./social/link-social.ts";
import { logInByCode, logInSocially, type SocialEntry } from "./social/log-in-socially.ts";
import type { CodeAsked } from "./social/pending-logins.ts";

/** Responds to a social log-in: the session was created, or a code is required. */
async function entered(ctx: Ctx, session: SessionControls, result: SocialEntry | CodeAsked) {
  if ("ticket" in result) return { ...visitorData, secondFactor: null, isNew: false, codeAsked: result };
  const { isNew, ...entry } = result;
  return { ...(await answerEntry(ctx, session, entry)), isNew, codeAsked: null };
}

export const accountHandlers = [
  ...settingHandlers,
  handle(calls.login, async ({ ctx, body, session }) => answerEntry(ctx, session, await logIn(ctx, body))),
  handle(calls.logout, async ({ ctx, session }) => {
    if (ctx.actor.kind === "member") await endSession(ctx, ctx.actor.sessionId);
    session.end();
  }),
  handle(calls.isEmailRegistered, async ({ ctx, body }) => ({ result: await isRegistered(ctx, body.email) })),
  handle(calls.register, async ({ ctx, body }) => {
    await registerMember(ctx, body);
  }),
  handle(calls.emailConfirm, async ({ ctx, body, session }) => {
    const entry = await confirmEmail(ctx, body.token);
    if (entry) return answerEntry(ctx, session, entry);
    return { ...(ctx.actor.kind === "member" ? await myData(ctx, ctx.actor.id) : visitorData), secondFactor: null };
  }),
  handle(calls.checkEmailConfirm, async ({ ctx, body }) => ({ link: await peekConfirmationLink(ctx, body.token) })),
  handle(calls.confirmByCode, async ({ ctx, body, session }) =>
    answerEntry(ctx, session, await confirmByCode(ctx, body)),
  ),
  handle(calls.resendConfirmation, ({ ctx, body }) => resendConfirmationMail(ctx, body)),
  handle(calls.getMyData, ({ ctx }) => (ctx.actor.kind === "member" ? myData(ctx, ctx.actor.id) : visitorData)),
  handle(calls.forgetPassword, ({ ctx, body }) => forgetPassword(ctx, body.email)),
  handle(calls.changePasswordCheck, async ({ ctx, body }) => ({ result: await resetLinkWorks(ctx, body.token) })),
  handle(calls.changePassword, async ({ ctx, body, session }) => {
    const { device, ...answer } = await changePasswordByLink(ctx, body);
    session.remember(device);
    return answer;
  }),
  handle(calls.unlinkAfterReset, ({ ctx, body }) => unlinkAfterReset(ctx, body)),
  handle(calls.checkRevertLink, ({ ctx, body }) => peekRevertLink(ctx, body.token)),
  handle(calls.revertChange, ({ ctx, body }) => disownChange(ctx, body.token)),
  handle(calls.putMyPassword, ({ ctx, body }) => changeMyPassword(ctx, body)),
  handle(calls.loginByGoogle, async ({ ctx, body, session }) =>
    entered(ctx, session, await logInSocially(ctx, { provider: "google", ...body })),
  ),
  handle(calls.loginByFacebook, async ({ ctx, body, session }) =>
    entered(ctx, session, await logInSocially(ctx, { provider: "facebook", token: body.accessToken })),
  ),
  handle(calls.loginByCode, async ({ ctx, body, session }) => entered(ctx, session, await logInByCode(ctx, body))),
  handle(calls.getSocialLogins, ({ ctx }) => ({ ...ctx.ports.socialPages, nonce: ctx.client.browser ?? "" })),
  handle(calls.putMyNickname, ({ ctx, body }) => changeNickname(ctx, body.nickname)),
];
