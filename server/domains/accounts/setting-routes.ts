import * as calls from "#contract/accounts/setting-routes.ts";
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
  handle(calls.putMyEmail, ({ ctx, body }) => askEmailChange(ctx, body)),
  handle(calls.getSms, async ({ ctx, body }) => ({ waitSeconds: await sendPhoneCode(ctx, body.cellphone) })),
  handle(calls.postMyCellphone, ({ ctx, body }) => confirmPhone(ctx, body)),
  handle(calls.deleteMyCellphone, ({ ctx }) => removePhone(ctx)),
  handle(calls.putMyInfo, ({ ctx, body }) => saveInfo(ctx, body)),
  handle(calls.putMyInfoAftee, ({ ctx, body }) => saveAftee(ctx, body)),
  handle(calls.putMyBankAccount, ({ ctx, body }) => saveBankAccount(ctx, body)),
  handle(calls.deleteMyBankAccount, ({ ctx }) => removeBankAccount(ctx)),
  handle(calls.postIdApplication, ({ ctx, body, files }) => applyForId(ctx, body, files)),
  handle(calls.postMyNda, ({ ctx, body }) => signNda(ctx, body.version)),
  handle(calls.postMyBlock, async ({ ctx, body }) => ({ id: await blockMember(ctx, body.userId) })),
  handle(calls.deleteMyBlock, ({ ctx, params }) => unblock(ctx, params.id)),
  handle(calls.putMyEmailNotices, ({ ctx, body }) => saveEmailNotices(ctx, body)),
  handle(calls.deleteMySession, ({ ctx, params }) => endMySession(ctx, params.id)),
  handle(calls.deleteMySessions, async ({ ctx }) => ({ ended: await endMyOtherSessions(ctx) })),
  handle(calls.postMySocialLogin, ({ ctx, body }) => linkSocial(ctx, body)),
  handle(calls.deleteMySocialLogin, ({ ctx, params }) => unlinkSocial(ctx, params.id)),
];
