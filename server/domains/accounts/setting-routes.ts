import * as calls from "#contract/accounts/setting-routes.ts";
import { ok } from "#contract/shared.ts";
import { handle } from "#server/http/handler.ts";
import { applyForId } from "./apply-for-id.ts";
import { removeBankAccount, saveBankAccount } from "./bank-account.ts";
import { blockMember } from "./block-member.ts";
import { confirmPhone, removePhone, sendPhoneCode } from "./cellphone.ts";
import { askEmailChange } from "./change-email.ts";
import { endMyOtherSessions, endMySession } from "./end-sessions.ts";
import { linkSocial, unlinkSocial } from "./link-social.ts";
import { myDataDetail, mySettings } from "./my-settings.ts";
import { saveAftee, saveEmailNotices, saveInfo, signNda } from "./save-info.ts";
import { unblock } from "./unblock.ts";

/** What a member sets about the account. */
export const settingHandlers = [
  handle(calls.getMySettings, ({ ctx }) => mySettings(ctx)),
  handle(calls.getMyDataDetail, ({ ctx }) => myDataDetail(ctx)),
  handle(calls.putMyEmail, async ({ ctx, body }) => {
    await askEmailChange(ctx, body);
    return ok;
  }),
  handle(calls.getSms, async ({ ctx, body }) => ({ waitSeconds: await sendPhoneCode(ctx, body.cellphone) })),
  handle(calls.postMyCellphone, async ({ ctx, body }) => {
    await confirmPhone(ctx, body);
    return ok;
  }),
  handle(calls.deleteMyCellphone, async ({ ctx }) => {
    await removePhone(ctx);
    return ok;
  }),
  handle(calls.putMyInfo, async ({ ctx, body }) => {
    await saveInfo(ctx, body);
    return ok;
  }),
  handle(calls.putMyInfoAftee, async ({ ctx, body }) => {
    await saveAftee(ctx, body);
    return ok;
  }),
  handle(calls.putMyBankAccount, async ({ ctx, body }) => {
    await saveBankAccount(ctx, body);
    return ok;
  }),
  handle(calls.deleteMyBankAccount, async ({ ctx }) => {
    await removeBankAccount(ctx);
    return ok;
  }),
  handle(calls.postIdApplication, async ({ ctx, body, files }) => {
    await applyForId(ctx, body, files);
    return ok;
  }),
  handle(calls.postMyNda, async ({ ctx, body }) => {
    await signNda(ctx, body.version);
    return ok;
  }),
  handle(calls.postMyBlock, async ({ ctx, body }) => ({ id: await blockMember(ctx, body.userId) })),
  handle(calls.deleteMyBlock, async ({ ctx, params }) => {
    await unblock(ctx, params.id);
    return ok;
  }),
  handle(calls.putMyEmailNotices, async ({ ctx, body }) => {
    await saveEmailNotices(ctx, body);
    return ok;
  }),
  handle(calls.deleteMySession, async ({ ctx, params }) => {
    await endMySession(ctx, params.id);
    return ok;
  }),
  handle(calls.deleteMySessions, async ({ ctx }) => ({ ended: await endMyOtherSessions(ctx) })),
  handle(calls.postMySocialLogin, async ({ ctx, body }) => {
    await linkSocial(ctx, body);
    return ok;
  }),
  handle(calls.deleteMySocialLogin, async ({ ctx, params }) => {
    await unlinkSocial(ctx, params.id);
    return ok;
  }),
];
