import { to } from "#contract/paths/to.ts";
import * as terms from "#contract/terms.ts";
import { HOUR, MINUTE } from "#server/kernel/clock.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { queueMail } from "#server/kernel/delivery/outbox.ts";
import { digest, newSecret } from "#server/kernel/secrets/random-secret.ts";
import { issueMailToken } from "./email/mail-tokens.ts";
import { issueRegistrationCode } from "./email/registration-codes.ts";

export type Addressee = { id: number; email: string; nickname: string };

/**
 * Sends the code and the link that prove the address: the code for the tab that waits, the link for any browser.
 * @param wanted where the member was on the way to: the link leads on there
 */
export async function mailConfirmation(ctx: Ctx, user: Addressee, wanted: string): Promise<void> {
  const token = await issueMailToken(ctx, user.id, "confirm", terms.confirmHours * HOUR);
  const code = await issueRegistrationCode(ctx, user.id);
  await queueMail(ctx, {
    key: `confirm:${digest(token)}`,
    to: user.email,
    subject: "你的好手註冊驗證碼",
    preheader: `驗證碼 ${code}`,
    name: user.nickname,
    text: [`歡迎加入好手！在註冊的畫面輸入這組驗證碼，就會直接登入（${terms.mailCodeLivesMs / MINUTE} 分鐘內有效）。`],
    code,
    act: {
      label: "驗證信箱並登入",
      url: to("/register_confirm", { token, to: wanted === "/" ? undefined : wanted }),
    },
    below: [
      `也可以用上面的連結完成驗證並登入。連結 ${terms.confirmHours} 小時內有效，只能使用一次。`,
      "如果你沒有註冊好手，請忽略這封信，也不要把驗證碼告訴任何人。",
    ],
  });
}

/** Sends the link that sets a new password. */
export async function mailPasswordReset(ctx: Ctx, user: Addressee): Promise<void> {
  const token = await issueMailToken(ctx, user.id, "reset", terms.resetMinutes * MINUTE);
  await queueMail(ctx, {
    key: `reset:${digest(token)}`,
    to: user.email,
    subject: "重設你的密碼",
    name: user.nickname,
    text: ["我們收到重設密碼的申請，按下面的連結設定新密碼。"],
    act: { label: "設定新密碼", url: to("/change_password/:token", { token }) },
    below: [`連結 ${terms.resetMinutes} 分鐘內有效，只能使用一次。如果不是你本人申請，請忽略這封信，密碼不會改變。`],
  });
}

/** Sends the link that makes this address the account's. @param user.email the new one. */
export async function mailEmailChange(ctx: Ctx, user: Addressee): Promise<void> {
  const token = await issueMailToken(ctx, user.id, "change_email", terms.confirmHours * HOUR, { email: user.email });
  await queueMail(ctx, {
    key: `change-email:${digest(token)}`,
    to: user.email,
    subject: "請確認新的電子信箱",
    name: user.nickname,
    text: [
      `好手帳號「${user.nickname}」申請把電子信箱改成這一個。如果是你申請的，按下面的連結，並以這個帳號登入完成變更。`,
    ],
    act: { label: "確認新的信箱", url: to("/register_confirm", { token }) },
    below: [`連結 ${terms.confirmHours} 小時內有效，只能使用一次。如果不是你本人申請，請忽略這封信。`],
  });
}

/** Sends the code of somebody who came with an account elsewhere and this address. @param name as the vendor has it */
export async function mailSocialCode(
  ctx: Ctx,
  { email, by, name, code }: { email: string; by: string; name: string; code: string },
): Promise<void> {
  await queueMail(ctx, {
    key: `social-code:${newSecret()}`,
    to: email,
    subject: "你的好手登入驗證碼",
    preheader: `驗證碼 ${code}`,
    text: [`有人用 ${by} 帳號「${name}」登入好手，並以這個信箱作為聯絡信箱。如果是你，請在登入的畫面輸入驗證碼。`],
    code,
    below: [
      `驗證碼 ${terms.mailCodeLivesMs / MINUTE} 分鐘內有效。如果不是你，請忽略這封信，也不要把驗證碼告訴任何人。`,
    ],
  });
}

/** Sends the code by which a member without a password proves to be the owner. */
export async function mailProofCode(ctx: Ctx, user: Addressee, code: string): Promise<void> {
  await queueMail(ctx, {
    key: `proof-code:${newSecret()}`,
    to: user.email,
    subject: "你的好手驗證碼",
    preheader: `驗證碼 ${code}`,
    name: user.nickname,
    text: ["你正在變更好手帳號的重要設定，請在畫面上輸入驗證碼。"],
    code,
    below: [
      `驗證碼 ${terms.mailCodeLivesMs / MINUTE} 分鐘內有效。如果不是你本人操作，請不要把驗證碼告訴任何人，並到帳號設定登出不認得的裝置。`,
    ],
  });
}

/** Tells an address that the account has gone back to the one before. There is no way back from here by mail. */
export async function mailAddressTakenBack(ctx: Ctx, user: Addressee): Promise<void> {
  await queueMail(ctx, {
    key: `address-back:${newSecret()}`,
    to: user.email,
    subject: "好手帳號已改回原本的信箱",
    name: user.nickname,
    text: ["原本的信箱表示沒有同意把好手帳號改成這個信箱，所以帳號已改回原本的信箱，所有裝置都已登出。"],
    act: { label: "聯絡客服", url: to("/contact") },
    below: ["如果這個帳號是你的，請與我們聯絡。"],
  });
}
