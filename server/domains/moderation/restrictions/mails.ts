import { type RestrictionKind, restrictionKinds } from "#contract/moderation/restriction-kinds.ts";
import { to } from "#contract/paths/to.ts";
import * as terms from "#contract/terms.ts";
import { fullDate } from "#contract/time.ts";
import { notify } from "#server/domains/notifications/index.ts";
import type { Ctx } from "#server/kernel/ctx.ts";

type Restricted = { id: number; userId: number; kind: string };

const cannotOf = (kind: string) => restrictionKinds[kind as RestrictionKind].cannot;

/** What the member may not do, why, until when, and how to appeal. */
export async function notifyRestricted(
  ctx: Ctx,
  { id, userId, kind, reason, endsAt }: Restricted & { reason: string; endsAt: Date | null },
): Promise<void> {
  await notify(ctx, {
    to: userId,
    kind: "account_status",
    key: `restriction:${id}`,
    title: `你的帳號暫時不能${cannotOf(kind)}`,
    url: to("/mypage/restrictions"),
    mail: {
      text: [
        `原因：\n${reason}`,
        endsAt === null
          ? "這項限制會持續到客服解除，其他功能可以照常使用。"
          : `到 ${fullDate(endsAt)} 為止，其他功能可以照常使用。`,
      ],
      act: { label: "查看與申訴", url: to("/mypage/restrictions") },
      below: [`如果認為有誤，可以在 ${terms.appealDays} 天內申訴一次。`],
    },
  });
}

export async function notifyLifted(ctx: Ctx, { id, userId, kind }: Restricted): Promise<void> {
  await notify(ctx, {
    to: userId,
    kind: "account_status",
    key: `restriction:${id}:lifted`,
    title: `限制解除了，你可以照常${cannotOf(kind)}`,
    url: to("/mypage/restrictions"),
    mail: { text: ["現在就可以使用了。"], act: { label: "回到我的首頁", url: to("/mypage") } },
  });
}
