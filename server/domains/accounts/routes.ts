import * as calls from "#contract/accounts/routes.ts";
import { ok } from "#contract/shared.ts";
import { handle } from "#server/http/handler.ts";
import { changeNickname } from "./change-nickname.ts";
import { changeMyPassword, changePasswordByLink, resetLinkWorks } from "./change-password.ts";
import { confirmEmail, resendConfirmationMail } from "./confirm-email.ts";
import { forgetPassword } from "./forget-password.ts";
import { isRegistered } from "./is-registered.ts";
import { logIn } from "./log-in.ts";
import { logInByFacebook, logInByGoogle } from "./log-in-socially.ts";
import { myData, visitorData } from "./queries.ts";
import { registerMember } from "./register.ts";
import { endSession } from "./sessions.ts";
import { settingHandlers } from "./setting-routes.ts";

export const accountHandlers = [
  ...settingHandlers,
  handle(calls.login, async ({ ctx, body, session }) => {
    const { token, expiresAt, userId } = await logIn(ctx, body);
    session.start(token, expiresAt);
    return myData(ctx, userId);
  }),
  handle(calls.logout, async ({ ctx, session }) => {
    if (ctx.actor.kind === "member") await endSession(ctx, ctx.actor.sessionId);
    session.end();
    return ok;
  }),
  handle(calls.isEmailRegistered, async ({ ctx, body }) => ({ result: await isRegistered(ctx, body.email) })),
  handle(calls.register, async ({ ctx, body }) => {
    await registerMember(ctx, body);
    return ok;
  }),
  handle(calls.emailConfirm, async ({ ctx, body }) => {
    await confirmEmail(ctx, body.token);
    return ok;
  }),
  handle(calls.resendConfirmation, async ({ ctx, body }) => {
    await resendConfirmationMail(ctx, body.email);
    return ok;
  }),
  handle(calls.getMyData, ({ ctx }) => (ctx.actor.kind === "member" ? myData(ctx, ctx.actor.id) : visitorData)),
  handle(calls.forgetPassword, async ({ ctx, body }) => {
    await forgetPassword(ctx, body.email);
    return ok;
  }),
  handle(calls.changePasswordCheck, async ({ ctx, body }) => ({ result: await resetLinkWorks(ctx, body.token) })),
  handle(calls.changePassword, async ({ ctx, body }) => {
    await changePasswordByLink(ctx, body);
    return ok;
  }),
  handle(calls.putMyPassword, async ({ ctx, body }) => {
    await changeMyPassword(ctx, body);
    return ok;
  }),
  handle(calls.loginByGoogle, async ({ ctx, body, session }) => {
    const { token, expiresAt, userId, isNew } = await logInByGoogle(ctx, body);
    session.start(token, expiresAt);
    return { ...(await myData(ctx, userId)), isNew };
  }),
  handle(calls.loginByFacebook, async ({ ctx, body, session }) => {
    const { token, expiresAt, userId, isNew } = await logInByFacebook(ctx, body);
    session.start(token, expiresAt);
    return { ...(await myData(ctx, userId)), isNew };
  }),
  handle(calls.getSocialLogins, ({ ctx }) => ctx.ports.socialPages),
  handle(calls.putMyNickname, async ({ ctx, body }) => {
    await changeNickname(ctx, body.nickname);
    return ok;
  }),
];
