import { noticeConfirmDays } from "#contract/copyright/limits.ts";
import { DAY, later } from "#server/kernel/clock.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import type { Job } from "#server/kernel/delivery/jobs.ts";
import { refusalOf } from "#server/kernel/process/available-actions.ts";
import { stateOf } from "#server/kernel/process/process-table.ts";
import { num, read } from "#server/kernel/rows.ts";
import { tx } from "#server/kernel/tx.ts";
import { forgetUnconfirmed } from "./give-notice.ts";
import { noticeProcess } from "./process/notice.ts";
import { lockIdle } from "./store.ts";
import { transition } from "./transition.ts";

/** What the deadline of its state makes. */
async function pass(ctx: Ctx, id: number): Promise<void> {
  const notice = await lockIdle(ctx, id);
  if (!notice?.nextAt || notice.nextAt > ctx.now()) return;
  const made = stateOf(noticeProcess, notice).clock?.makes;
  if (made !== "lapse" && made !== "restore") return;
  if (refusalOf(noticeProcess, made, notice, "system", ctx.now()) === null)
    await transition(ctx, notice, made, "system");
}

/**
 * Makes all due transitions, each in its own transaction. Idempotent, and safe in two workers at once.
 * @throws when a notice failed, after all others were done, so that the queue retries
 */
async function tickNotices(ctx: Ctx): Promise<void> {
  const due = await read(ctx.db, { id: num })`
    select c.id from copyright_notices c where c.next_at <= ${ctx.now().toISOString()}::timestamptz order by c.next_at`;
  let failed = 0;
  for (const { id } of due) {
    try {
      await tx(ctx, (ctx) => pass(ctx, id));
    } catch (error) {
      failed++;
      ctx.log.error({ err: error, noticeId: id }, "a timer failed for a copyright notice");
    }
  }
  if (failed > 0) throw new Error(`${failed} timers of copyright notices failed`);
}

export const noticeClock: Job = {
  name: "tick_copyright_notices",
  lane: "events",
  does: "ends notices that were not completed, and puts back what no lawsuit keeps down",
  cron: "* * * * *",
  run: (ctx) => tickNotices(ctx),
};

export const forgetNotices: Job = {
  name: "forget_unconfirmed_notices",
  cron: "35 19 * * *",
  does: "deletes copyright notices by visitors that were not confirmed in time",
  run: (ctx) => forgetUnconfirmed(ctx, later(ctx.now(), -noticeConfirmDays * DAY)),
};
