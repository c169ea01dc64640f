import type { z } from "zod";
import { memberStatus } from "#contract/accounts/status.ts";
import type { LeaveForm } from "#contract/privacy/leaving.ts";
import * as terms from "#contract/terms.ts";
import { comparableName } from "#contract/text/plain-text.ts";
import { lockUser, startLeaving, type User } from "#server/domains/accounts/index.ts";
import { pauseServicesOf } from "#server/domains/catalog/index.ts";
import { audit } from "#server/kernel/audit.ts";
import { DAY, later } from "#server/kernel/clock.ts";
import { type Ctx, memberId } from "#server/kernel/ctx.ts";
import { push } from "#server/kernel/delivery/push.ts";
import type { DomainRegistry } from "#server/kernel/domain.ts";
import { refuse, refuseField } from "#server/kernel/errors.ts";
import { requireProof } from "#server/kernel/limits/admit.ts";
import { tx } from "#server/kernel/tx.ts";
import { blockersOf, restOf, withoutRest } from "./leaving-blockers.ts";
import { notifyGivenUp, notifyLeaving } from "./mails.ts";

async function giveUpRest(ctx: Ctx, registry: DomainRegistry, user: User, amount: number): Promise<void> {
  for (const { personalData } of registry) {
    const number = await personalData?.givesUp?.(ctx, user.id);
    if (number) await notifyGivenUp(ctx, user.id, { amount, number });
  }
}

/**
 * Deactivates an account; it is anonymised thirty days later. Balance and points are paid out, or a small remainder is
 * given up; services are paused, other devices are logged out.
 * @throws Refusal proof_needed, invalid (nickname, giveUp), leave_blocked while money or an order is open, conflict
 * when it is not active
 */
export async function askToLeave(ctx: Ctx, registry: DomainRegistry, form: z.output<typeof LeaveForm>): Promise<void> {
  await tx(ctx, async (ctx) => {
    const me = memberId(ctx);
    const user = await lockUser(ctx, me);
    if (user.status !== memberStatus.normal) refuse("conflict");
    requireProof(ctx);
    if (comparableName(form.nickname) !== comparableName(user.nickname))
      refuseField("invalid", "nickname", `請輸入你的暱稱「${user.nickname}」。`);
    // Services first: this waits for orders that are being placed, so that the check below sees them.
    const paused = await pauseServicesOf(ctx, me);
    const blockers = await blockersOf(ctx, registry, me, "asking");
    if (form.giveUp === null) {
      if (blockers.length > 0) refuse("leave_blocked");
      for (const { personalData } of registry) await personalData?.paysOut?.(ctx, me);
    } else {
      // Only the nickname is typed there, so reloading the page loses nothing.
      if (form.giveUp !== (await restOf(ctx, registry, me)))
        refuseField("invalid", "giveUp", "剩下的金額剛剛改變了，請重新整理，再確認一次。");
      if (withoutRest(blockers).length > 0) refuse("leave_blocked");
      await giveUpRest(ctx, registry, user, form.giveUp);
    }
    const deleteAt = later(ctx.now(), terms.deletionDays * DAY);
    await startLeaving(ctx, me, deleteAt);
    await push(ctx, [me], "session");
    await notifyLeaving(ctx, me, deleteAt);
    await audit(ctx, "member.leave", "user", me, { deleteAt: deleteAt.toISOString(), paused });
  });
}
