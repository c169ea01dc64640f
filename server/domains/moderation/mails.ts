import * as terms from "#contract/terms.ts";
import { longDate } from "#contract/time.ts";
import type { User } from "#server/domains/accounts/index.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { queueMail } from "#server/kernel/mail.ts";
import { BANNED, LEAVING } from "./rules.ts";
import type { Contact } from "./store.ts";

type Blocked = { id: number; status: number; reason: string; quote: string };

/** Why the account is blocked, and how to appeal. */
export async function mailBlocked(ctx: Ctx, user: User, { id, status, reason, quote }: Blocked): Promise<void> {
  if (!user.email) return;
  const word = status === BANNED ? "永久停權" : "暫停使用";
  await queueMail(ctx, {
    key: `suspension:${id}`,
    to: user.email,
    subject: `你的帳號已${word}`,
    text: [
      `${user.nickname}，你好：`,
      `你的帳號已${word}，原因如下：\n${reason}`,
      ...(quote ? [`相關內容：\n${quote}`] : []),
      `如果認為處分有誤，可以在 ${terms.appealDays} 天內登入後提出一次申訴：`,
      `${ctx.ports.origin}/`,
    ].join("\n\n"),
  });
}

/** When the account goes, what happens until then, and how to keep it. */
export async function mailLeaving(ctx: Ctx, user: User, deleteAt: Date): Promise<void> {
  if (!user.email) return;
  await queueMail(ctx, {
    key: `leaving:${user.id}:${deleteAt.getTime()}`,
    to: user.email,
    subject: "已收到你的刪除帳號申請",
    text: [
      `${user.nickname}，你好：`,
      `你的好手帳號將在 ${longDate(deleteAt)} 刪除。在那之前帳號不能使用，刊登的服務也已下架。`,
      "如果改變心意，或不是你本人申請，請在期限前與客服聯絡，帳號可以恢復：",
      `${ctx.ports.origin}/contact`,
    ].join("\n\n"),
  });
}

export async function mailRestored(ctx: Ctx, user: User): Promise<void> {
  if (!user.email) return;
  await queueMail(ctx, {
    key: `restored:${user.id}:${ctx.now().getTime()}`,
    to: user.email,
    subject: "你的帳號已恢復使用",
    text: [
      `${user.nickname}，你好：`,
      "你的帳號已經恢復，可以照常使用好手的所有功能：",
      `${ctx.ports.origin}/`,
      // Leaving took them off sale; when they come back is the seller's own decision.
      ...(user.status === LEAVING ? ["刊登的服務目前是暫停狀態，可以到服務管理重新上架。"] : []),
    ].join("\n\n"),
  });
}

/** The support's answer to a message or an appeal, with what was asked. */
export async function mailAnswer(ctx: Ctx, contact: Contact, text: string): Promise<void> {
  await queueMail(ctx, {
    key: `contact:${contact.id}:answer`,
    to: contact.email,
    subject: `回覆：${contact.subject}`,
    text: [`${contact.name}，你好：`, text, "好手客服", `你在信中寫道：\n${contact.text.replace(/^/gm, "> ")}`].join(
      "\n\n",
    ),
  });
}

type Checked = { id: number; name: string };

/** The name is verified: what that opens. */
export async function mailIdAccepted(ctx: Ctx, user: User, { id, name }: Checked): Promise<void> {
  if (!user.email) return;
  await queueMail(ctx, {
    key: `identity:${id}`,
    to: user.email,
    subject: "你的身分驗證已通過",
    text: [
      `${user.nickname}，你好：`,
      `你的身分驗證已經通過，驗證姓名是「${name}」。個人頁面會顯示已驗證，收款帳戶也可以設定了：`,
      `${ctx.ports.origin}/mypage/setting`,
      `你上傳的證件圖片與證號會在 ${terms.idImageKeepDays} 天後刪除。誰在什麼時候查看過，都列在帳號設定裡。`,
    ].join("\n\n"),
  });
}

/** Why an identity check failed, and that another one may follow. */
export async function mailIdRefused(
  ctx: Ctx,
  user: User,
  { id, answer }: { id: number; answer: string },
): Promise<void> {
  if (!user.email) return;
  await queueMail(ctx, {
    key: `identity:${id}`,
    to: user.email,
    subject: "你的身分驗證沒有通過",
    text: [
      `${user.nickname}，你好：`,
      `你的身分驗證沒有通過，原因如下：\n${answer}`,
      "修正後可以重新申請：",
      `${ctx.ports.origin}/mypage/setting`,
      `這次上傳的證件圖片與證號會在 ${terms.idImageKeepDays} 天後刪除。`,
    ].join("\n\n"),
  });
}
