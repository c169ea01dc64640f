import * as calls from "#contract/accounts/setting-routes.ts";
import { handle } from "#server/http/handler.ts";
import { blockMember } from "./blocks/block-member.ts";
import { unblockMember } from "./blocks/unblock-member.ts";
import { askEmailChange } from "./email/change-email.ts";
import { applyForId } from "./identity/apply-for-id.ts";
import { confirmPhone, removePhone, sendPhoneCode } from "./phone/cellphone.ts";
import { endMyOtherSessions, endMySession } from "./sessions/end-sessions.ts";
import { removeBankAccount, saveBankAccount } from "./settings/bank-account.ts";
import { myDataDetail, mySettings } from "./settings/my-settings.ts";
import { saveEmailNotices } from "./settings/save-email-notices.ts";
import { saveAftee, saveInfo } from "./settings/save-info.ts";
import { signNda } from "./settings/sign-nda.ts";
import { checkUnsubscribe, unsubscribe } from "./settings/unsubscribe.ts";
import { linkSocial, unlinkSocial } from "./social/link-social.ts";

/** Calls for account settings. */
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
  handle(calls.deleteMyBlock, ({ ctx, params }) => unblockMember(ctx, params.id)),
  handle(calls.putMyEmailNotices, ({ ctx, body }) => saveEmailNotices(ctx, body)),
  handle(calls.checkUnsubscribe, ({ ctx, body }) => checkUnsubscribe(ctx, body.token)),
  handle(calls.unsubscribe, ({ ctx, params }) => unsubscribe(ctx, params.token)),
  handle(calls.deleteMySession, ({ ctx, params }) => endMySession(ctx, params.id)),
  handle(calls.deleteMySessions, async ({ ctx }) => ({ ended: await endMyOtherSessions(ctx) })),
  handle(calls.postMySocialLogin, ({ ctx, body }) => linkSocial(ctx, body)),
  handle(calls.deleteMySocialLogin, ({ ctx, params }) => unlinkSocial(ctx, params.id)),
];
