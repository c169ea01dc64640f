import type { z } from "zod";
import { type IdRefuseForm, refusalText } from "#contract/moderation/identity.ts";
import { to } from "#contract/to.ts";
import { decideId, type IdApplication, lockWaitingId, type User } from "#server/domains/accounts/index.ts";
import { writeNotice } from "#server/domains/notifications/index.ts";
import { audit } from "#server/kernel/audit.ts";
import { type Ctx, memberId } from "#server/kernel/ctx.ts";
import { refuse } from "#server/kernel/errors.ts";
import { push } from "#server/kernel/push.ts";
import { tx } from "#server/kernel/tx.ts";
import { mailIdAccepted, mailIdRefused } from "./mails.ts";
import { actionsOnId } from "./policy.ts";
import { openedParts } from "./queries.ts";
import { sawAll } from "./rules.ts";

async function admitAndLock(ctx: Ctx, id: number): Promise<{ application: IdApplication; user: User }> {
  const found = await lockWaitingId(ctx, id);
  if (!actionsOnId(ctx.actor, found.application).includes("accept")) refuse("forbidden");
  return found;
}

async function tell(ctx: Ctx, { id, userId }: IdApplication, title: string): Promise<void> {
  await writeNotice(ctx, {
    userId,
    kind: "identity",
    title,
    url: `${to("/mypage/setting")}#identity`,
    avatar: null,
    key: `identity:${id}`,
  });
  await push(ctx, [userId], "session");
}

/**
 * Accepts an application: the member is verified under its name and told so. Only who has seen number and pictures may.
 * @throws Refusal not_found, conflict when it is decided or not looked at, id_number_taken
 */
export async function acceptId(ctx: Ctx, id: number): Promise<void> {
  await tx(ctx, async (ctx) => {
    const { application, user } = await admitAndLock(ctx, id);
    if (!sawAll(await openedParts(ctx, id, memberId(ctx))))
      refuse("conflict", "請先查看證號與兩張證件圖片，再決定是否通過。");
    await decideId(ctx, application, { state: "accepted" });
    await tell(ctx, application, "你的身分驗證已通過");
    await mailIdAccepted(ctx, user, application);
    await audit(ctx, "identity.accept", "id_application", id, { userId: user.id });
  });
}

/**
 * Refuses an application with the reasons that the member reads; another one may follow.
 * @throws Refusal not_found, conflict when it is decided
 */
export async function refuseId(ctx: Ctx, id: number, form: z.output<typeof IdRefuseForm>): Promise<void> {
  await tx(ctx, async (ctx) => {
    const { application, user } = await admitAndLock(ctx, id);
    const answer = refusalText(form);
    await decideId(ctx, application, { state: "refused", answer });
    await tell(ctx, application, "你的身分驗證沒有通過，請查看原因");
    await mailIdRefused(ctx, user, { id, answer });
    await audit(ctx, "identity.refuse", "id_application", id, { userId: user.id, answer });
  });
}
