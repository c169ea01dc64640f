import { to } from "#contract/to.ts";
import { getUser } from "#server/domains/accounts/index.ts";
import { writeNotice } from "#server/domains/notifications/index.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { queueMail } from "#server/kernel/outbox.ts";

type Service = { id: number; sellerId: number; title: string };

/** The seller's bell and mail say the same. @param lines what the mail says between greeting and end */
async function tell(ctx: Ctx, { id, sellerId }: Service, title: string, lines: string[]): Promise<void> {
  // A service can be hidden and shown again many times: each time is told.
  const key = `service:${id}:${ctx.now().getTime()}`;
  await writeNotice(ctx, {
    userId: sellerId,
    kind: "support",
    title,
    url: to("/services/:id", { id }),
    avatar: null,
    key,
  });
  const seller = await getUser(ctx, sellerId);
  if (!seller.email) return;
  const text = [`${seller.nickname}，你好：`, ...lines].join("\n\n");
  await queueMail(ctx, { key, to: seller.email, subject: title, text });
}

/** Why it was hidden, what goes on, and where to ask. */
export async function tellHidden(ctx: Ctx, service: Service, reason: string): Promise<void> {
  const { origin } = ctx.ports;
  await tell(ctx, service, `你的服務「${service.title}」已被下架`, [
    `你的服務「${service.title}」已被下架，原因如下：\n${reason}`,
    "買家看不到這項服務，也不能再下單；進行中的訂單不受影響，請照約定完成。",
    `查看這項服務：\n${origin}${to("/services/:id", { id: service.id })}`,
    `已經修正，或認為下架有誤，請寫信給客服：\n${origin}${to("/contact")}`,
  ]);
}

/** Why it is shown again, and what buyers see of it now. */
export async function tellShown(ctx: Ctx, service: Service & { state: string }, reason: string): Promise<void> {
  const paused = service.state === "paused" ? "服務目前是暫停接單的狀態，可以到服務管理恢復接單。" : null;
  await tell(ctx, service, `你的服務「${service.title}」已恢復上架`, [
    `你的服務「${service.title}」已經恢復，說明如下：\n${reason}`,
    ...(paused ? [paused] : []),
    `查看這項服務：\n${ctx.ports.origin}${to("/services/:id", { id: service.id })}`,
  ]);
}
