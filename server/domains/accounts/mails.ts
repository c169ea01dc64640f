import * as terms from "#contract/terms.ts";
import { HOUR, MINUTE } from "#server/kernel/clock.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { queueMail } from "#server/kernel/outbox.ts";
import { digest, newSecret } from "#server/kernel/secrets.ts";
import { issueMailToken } from "./email/mail-tokens.ts";

type Addressee = { id: number; email: string; nickname: string };

/** Sends the link that proves the address. */
export async function mailConfirmation(ctx: Ctx, user: Addressee): Promise<void> {
  const token = await issueMailToken(ctx, user.id, "confirm", terms.confirmHours * HOUR);
  await queueMail(ctx, {
    key: `confirm:${digest(token)}`,
    to: user.email,
    subject: "請驗證你的電子信箱",
    text: [
      `${user.nickname}，你好：`,
      "歡迎加入好手。請點擊下方連結完成信箱驗證：",
      `${ctx.ports.origin}/register_confirm?token=${token}`,
      `連結 ${terms.confirmHours} 小時內有效，只能使用一次。如果你沒有註冊好手，請忽略這封信。`,
    ].join("\n\n"),
  });
}

/** Sends the link that sets a new password. */
export async function mailPasswordReset(ctx: Ctx, user: Addressee): Promise<void> {
  const token = await issueMailToken(ctx, user.id, "reset", terms.resetMinutes * MINUTE);
  await queueMail(ctx, {
    key: `reset:${digest(token)}`,
    to: user.email,
    subject: "重設你的密碼",
    text: [
      `${user.nickname}，你好：`,
      "我們收到重設密碼的申請。請點擊下方連結設定新密碼：",
      `${ctx.ports.origin}/change_password/${token}`,
      `連結 ${terms.resetMinutes} 分鐘內有效，只能使用一次。如果不是你本人申請，請忽略這封信，密碼不會改變。`,
    ].join("\n\n"),
  });
}

/** Tells the owner that the password is another one now. */
export async function mailPasswordChanged(ctx: Ctx, user: Addressee): Promise<void> {
  await queueMail(ctx, {
    key: `password-changed:${user.id}:${ctx.now().getTime()}`,
    to: user.email,
    subject: "你的密碼已經變更",
    text: [
      `${user.nickname}，你好：`,
      "你的密碼剛剛變更了，其他裝置都已登出。",
      "如果不是你本人操作，請立刻重設密碼：",
      `${ctx.ports.origin}/forget_password`,
    ].join("\n\n"),
  });
}

/** Sends the link that makes this address the account's. @param user.email the new one. */
export async function mailEmailChange(ctx: Ctx, user: Addressee): Promise<void> {
  const token = await issueMailToken(ctx, user.id, "change_email", terms.confirmHours * HOUR, { email: user.email });
  await queueMail(ctx, {
    key: `change-email:${digest(token)}`,
    to: user.email,
    subject: "請確認新的電子信箱",
    text: [
      `${user.nickname}，你好：`,
      "你申請把好手帳號的電子信箱改成這一個。請點擊下方連結完成變更：",
      `${ctx.ports.origin}/register_confirm?token=${token}`,
      `連結 ${terms.confirmHours} 小時內有效，只能使用一次。如果不是你本人申請，請忽略這封信。`,
    ].join("\n\n"),
  });
}

/** Tells the old address that another one was asked for. */
export async function mailEmailAsked(ctx: Ctx, user: Addressee, wanted: string): Promise<void> {
  await mailChange(
    ctx,
    user,
    "有人申請變更你的電子信箱",
    `你的帳號申請把電子信箱改成 ${wanted}，新信箱確認後才會生效。`,
  );
}

/** Tells the old address that it is not the account's any more. */
export async function mailEmailChanged(ctx: Ctx, user: Addressee, email: string): Promise<void> {
  await mailChange(ctx, user, "你的電子信箱已經變更", `你的好手帳號已改用 ${email}，之後的通知都會寄到新信箱。`);
}

/** Tells the owner of a change that somebody else should not have made. @param what a whole sentence. */
export async function mailChange(ctx: Ctx, user: Addressee, subject: string, what: string): Promise<void> {
  await queueMail(ctx, {
    key: `change:${newSecret()}`,
    to: user.email,
    subject,
    text: [
      `${user.nickname}，你好：`,
      what,
      "如果不是你本人操作，請立刻重設密碼，並與我們聯絡：",
      `${ctx.ports.origin}/forget_password`,
    ].join("\n\n"),
  });
}
