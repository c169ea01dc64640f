import * as calls from "#contract/accounts/routes.ts";
import { handle } from "#server/http/handler.ts";
import { confirmEmail, resendConfirmationMail } from "./email/confirm-email.ts";
import { answerEntry } from "./log-in/answer.ts";
import { isRegistered } from "./log-in/is-registered.ts";
import { logIn } from "./log-in/log-in.ts";
import { registerMember } from "./log-in/register.ts";
import { changeNickname } from "./member/change-nickname.ts";
import { changeMyPassword, changePasswordByLink, resetLinkWorks } from "./password/change-password.ts";
import { forgetPassword } from "./password/forget-password.ts";
import { myData, visitorData } from "./queries.ts";
import { endSession } from "./sessions/sessions.ts";
import { settingHandlers } from "./setting-routes.ts";
import { logInByFacebook, logInByGoogle } from "./social/log-in-socially.ts";

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
  handle(calls.emailConfirm, ({ ctx, body }) => confirmEmail(ctx, body.token)),
  handle(calls.resendConfirmation, ({ ctx, body }) => resendConfirmationMail(ctx, body.email)),
  handle(calls.getMyData, ({ ctx }) => (ctx.actor.kind === "member" ? myData(ctx, ctx.actor.id) : visitorData)),
  handle(calls.forgetPassword, ({ ctx, body }) => forgetPassword(ctx, body.email)),
  handle(calls.changePasswordCheck, async ({ ctx, body }) => ({ result: await resetLinkWorks(ctx, body.token) })),
  handle(calls.changePassword, ({ ctx, body }) => changePasswordByLink(ctx, body)),
  handle(calls.putMyPassword, ({ ctx, body }) => changeMyPassword(ctx, body)),
  handle(calls.loginByGoogle, async ({ ctx, body, session }) => {
    const { isNew, ...entry } = await logInByGoogle(ctx, body);
    return { ...(await answerEntry(ctx, session, entry)), isNew };
  }),
  handle(calls.loginByFacebook, async ({ ctx, body, session }) => {
    const { isNew, ...entry } = await logInByFacebook(ctx, body);
    return { ...(await answerEntry(ctx, session, entry)), isNew };
  }),
  handle(calls.getSocialLogins, ({ ctx }) => ctx.ports.socialPages),
  handle(calls.putMyNickname, ({ ctx, body }) => changeNickname(ctx, body.nickname)),
];
