import { money } from "#contract/money.ts";
import * as terms from "#contract/terms.ts";
import { longDate } from "#contract/time.ts";
import type { User } from "#server/domains/accounts/index.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { queueMail } from "#server/kernel/delivery/outbox.ts";

/** The archive that the member asked for is ready. The mail has no link that opens it: only its owner's log-in does. */
export async function mailExport(ctx: Ctx, user: User, exportId: number): Promise<void> {
  if (!user.email) return;
  await queueMail(ctx, {
    key: `export:${exportId}`,
    to: user.email,
    subject: "你的資料已經整理好",
    text: [
      `${user.nickname}，你好：`,
      `你申請匯出的資料已經整理好，${terms.exportRetentionDays} 天內可以登入後到設定頁下載：`,
      `${ctx.ports.origin}/mypage/setting#data`,
      "檔案裡有你的個人資料，請妥善保存。如果不是你本人申請，請立刻變更密碼。",
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

/** The receipt for a rest that was given up. */
export async function mailGivenUp(
  ctx: Ctx,
  user: User,
  { amount, number }: { amount: number; number: string },
): Promise<void> {
  if (!user.email) return;
  await queueMail(ctx, {
    key: `given_up:${number}`,
    to: user.email,
    subject: "放棄剩餘款項的收據",
    text: [
      `${user.nickname}，你好：`,
      `你刪除帳號時選擇放棄剩下的 ${money(amount)}，這筆錢不會再匯給你。`,
      `日期：${longDate(ctx.now())}\n金額：${money(amount)}\n收據編號：${number}`,
      "如果不是你本人申請，請與客服聯絡，並告知收據編號：",
      `${ctx.ports.origin}/contact`,
    ].join("\n\n"),
  });
}
