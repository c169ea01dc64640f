import { eq, lt } from "drizzle-orm";
import { uploadQuota } from "#contract/route/limits.ts";
import { uploadUses } from "#server/db/schema/calls.ts";
import { later } from "#server/kernel/clock.ts";
import { type Ctx, memberId } from "#server/kernel/ctx.ts";
import type { Job } from "#server/kernel/delivery/jobs.ts";
import { refuse } from "#server/kernel/errors.ts";
import { one, read, text } from "#server/kernel/rows.ts";
import { lockName, tx } from "#server/kernel/tx.ts";
import { waitText } from "./limits.ts";

const windowMs = uploadQuota.seconds * 1000;

/** The newest upload that has to leave the window before `bytes` fit; undefined when they fit now. */
async function findInTheWay(ctx: Ctx, bytes: number): Promise<Date | undefined> {
  const rows = await read(ctx.db, { at: text })`
    select at from (
      select id, at, sum(bytes) over (order by at desc, id desc) as sum from upload_uses
      where member_id = ${memberId(ctx)} and at > ${later(ctx.now(), -windowMs)}) u
    where sum + ${bytes} > ${uploadQuota.bytes} order by at desc, id desc limit 1`;
  return rows[0] && new Date(rows[0].at);
}

/**
 * Reserves bytes of the member's daily quota before the first of them is received.
 * @returns a function that corrects the reservation to the bytes received
 * @throws Refusal too_many with the time to wait
 */
export async function reserveUpload(ctx: Ctx, bytes: number): Promise<(received: number) => Promise<void>> {
  const id = await tx(ctx, async (ctx) => {
    await lockName(ctx, `uploads:${memberId(ctx)}`);
    const oldest = await findInTheWay(ctx, bytes);
    if (oldest)
      refuse("too_many", uploadQuota.sentence(waitText(later(oldest, windowMs).getTime() - ctx.now().getTime())));
    const values = { memberId: memberId(ctx), bytes, at: ctx.now() };
    return one(await ctx.db.insert(uploadUses).values(values).returning({ id: uploadUses.id })).id;
  });
  return async (received) => {
    if (received !== bytes) await ctx.db.update(uploadUses).set({ bytes: received }).where(eq(uploadUses.id, id));
  };
}

/** Deletes the member's quota rows, when the account is deleted. */
export async function eraseUploadUses(ctx: Ctx, memberId: number): Promise<void> {
  await ctx.db.delete(uploadUses).where(eq(uploadUses.memberId, memberId));
}

export const purgeUploadUsesJob: Job = {
  name: "forget_upload_uses",
  cron: "35 20 * * *",
  does: "deletes the byte counts of uploads after a day",
  run: (ctx) => ctx.db.delete(uploadUses).where(lt(uploadUses.at, later(ctx.now(), -windowMs))),
};
