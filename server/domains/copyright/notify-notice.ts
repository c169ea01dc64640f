import type { NoticeTransition } from "#contract/copyright/states.ts";
import { to } from "#contract/paths/to.ts";
import { notify } from "#server/domains/notifications/index.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { asMail } from "#server/kernel/mails/words.ts";
import { fillTemplate, lineOf, recipientsOf } from "#server/kernel/process/process-table.ts";
import { noticeProcess } from "./process/notice.ts";
import type { Notice, NoticeProcessTypes } from "./process/types.ts";
import { tokenOf } from "./store.ts";

/** Where the sender of a notice reads what became of it. */
const linkOf = (ctx: Ctx, { id }: Notice): string => to("/copyright_notice/:token", { token: tokenOf(ctx, id) });

/** The sender's address; none once it was forgotten. */
const senderOf = ({ userId, name, email }: Notice) => ({ userId, name, email: email || null });

/** Notifies the sides of a transition as its row says. */
export async function notifySides(
  ctx: Ctx,
  name: NoticeTransition,
  actor: NoticeProcessTypes["actor"],
  notice: Notice,
): Promise<void> {
  const row = noticeProcess.transitions[name];
  for (const side of recipientsOf(noticeProcess, row, actor)) {
    const link = side === "sender" ? linkOf(ctx, notice) : to("/mypage/copyright/:id", { id: notice.id });
    await notify(ctx, {
      to: side === "sender" ? senderOf(notice) : notice.ownerId,
      kind: "support",
      key: `copyright:${notice.id}:${name}:${side}:${ctx.now().getTime()}`,
      title: fillTemplate(lineOf(row, actor), notice),
      url: link,
      mail: {
        ...asMail({
          act: { label: side === "sender" ? "查看我的通知" : "查看通知", url: link },
          ...row.mail?.(notice, {}, side),
        }),
      },
    });
  }
}

/** What somebody else typed is not in the mail: it would make us a sender of anything to anybody. */
export async function askToConfirm(ctx: Ctx, notice: Notice, days: number): Promise<void> {
  await notify(ctx, {
    to: { userId: null, name: "", email: notice.email },
    kind: "support",
    key: `copyright:${notice.id}:confirm:${notice.createdAt.getTime()}`,
    title: "請確認你的著作權通知",
    url: to("/"),
    mail: {
      text: [`有人用這個信箱通知好手，${notice.called}侵害著作權。打開連結並按下確認，我們才算收到。`],
      act: { label: "看通知並確認", url: linkOf(ctx, notice) },
      below: [`連結 ${days} 天內有效，只給你使用。不是你寫的話，不用理會，我們不會處理，也不會再寄信。`],
    },
  });
}

/** The receipt, with the link that opens the notice later. */
export async function tellReceived(ctx: Ctx, notice: Notice): Promise<void> {
  await notify(ctx, {
    to: senderOf(notice),
    kind: "support",
    key: `copyright:${notice.id}:received`,
    title: `收到你的著作權通知，編號第 ${notice.id} 號`,
    url: linkOf(ctx, notice),
    mail: {
      text: [`我們會看過你對${notice.called}的通知，有結果或需要補資料都會寄到這裡。`],
      act: { label: "查看我的通知", url: linkOf(ctx, notice) },
    },
  });
}
