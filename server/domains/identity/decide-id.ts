import type { z } from "zod";
import { type IdRefuseForm, refusalText } from "#contract/identity/schemas.ts";
import { to } from "#contract/paths/to.ts";
import {
  type IdApplication,
  type IdProcessTypes,
  idProcess,
  lockId,
  saveIdDecision,
} from "#server/domains/accounts/index.ts";
import { isWaitingId } from "#server/domains/accounts/process/predicates.ts";
import { notifyByTransition } from "#server/domains/notifications/index.ts";
import { type Ctx, memberId } from "#server/kernel/ctx.ts";
import { push } from "#server/kernel/delivery/push.ts";
import { refuse } from "#server/kernel/errors.ts";
import { type Binding, runTransition } from "#server/kernel/process/run-transition.ts";
import { tx } from "#server/kernel/tx.ts";
import { mayDecide } from "./policy.ts";
import { openedParts } from "./queries.ts";
import { sawAll } from "./rules.ts";

const binding: Binding<IdProcessTypes, IdApplication> = {
  actorOf: () => "operator",
  save: (ctx, { before }, changes) => saveIdDecision(ctx, before, changes),
  steps: [
    notifyByTransition(
      idProcess,
      "identity",
      () => `${to("/mypage/setting")}#identity`,
      ({ userId }) => userId,
    ),
    (ctx, { after }) => push(ctx, [after.userId], "session"),
  ],
};

/** Another member's application, locked. @throws Refusal not_found, forbidden for one's own */
async function admitAndLock(ctx: Ctx, id: number): Promise<IdApplication> {
  const application = await lockId(ctx, id);
  return mayDecide(ctx.actor, application) ? application : refuse("forbidden");
}

/**
 * Accepts an application: verifies and notifies the member. Only for operators who have seen number and pictures.
 * @throws Refusal not_found, conflict when it is already decided or not fully viewed, id_number_taken
 */
export async function acceptId(ctx: Ctx, id: number): Promise<void> {
  await tx(ctx, async (ctx) => {
    const application = await admitAndLock(ctx, id);
    const data = { userId: application.userId };
    if (isWaitingId.test(application) && !sawAll(await openedParts(ctx, id, memberId(ctx))))
      refuse("conflict", "請先查看證號與兩張證件圖片，再決定是否通過。");
    await runTransition(ctx, idProcess, binding, application, "accept", { input: {}, data });
  });
}

/**
 * Refuses an application with reasons for the member, who may apply again.
 * @throws Refusal not_found, conflict when it is already decided
 */
export async function refuseId(ctx: Ctx, id: number, form: z.output<typeof IdRefuseForm>): Promise<void> {
  await tx(ctx, async (ctx) => {
    const application = await admitAndLock(ctx, id);
    const answer = refusalText(form);
    const data = { userId: application.userId, answer };
    await runTransition(ctx, idProcess, binding, application, "refuse", { input: { answer }, data });
  });
}
