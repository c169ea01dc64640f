import { sql } from "drizzle-orm";
import { z } from "zod";
import { to } from "#contract/paths/to.ts";
import * as terms from "#contract/terms.ts";
import { longDate } from "#contract/time.ts";
import { notify } from "#server/domains/notifications/index.ts";
import { DAY, later } from "#server/kernel/clock.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import type { Job } from "#server/kernel/delivery/jobs.ts";
import { num, read, text } from "#server/kernel/rows.ts";
import { tx } from "#server/kernel/tx.ts";
import { collectedStatus, isActive } from "./process/predicates.ts";

/** Batch size. */
const BATCH = 500;

const Ending = z.object({ id: num, userId: num, title: text, endsAt: text });
type Ending = z.output<typeof Ending>;

/** Warns members once, by notification and mail, of usable coupons that expire soon. @returns how many */
export async function warnOfEnd(ctx: Ctx): Promise<number> {
  const now = ctx.now();
  const until = later(now, terms.couponWarningDays * DAY).toISOString();
  for (let done = 0; ; ) {
    const rows = await read(ctx.db, Ending)`
      select k.id, k.user_id as "userId", c.title, c.ends_at as "endsAt"
      from coupons c join coupon_keeps k on k.coupon_id = c.id
      where ${isActive.sql("c")} and c.ends_at > ${now.toISOString()}::timestamptz
        and c.ends_at <= ${until}::timestamptz and k.warned_at is null
        and ${collectedStatus(sql`k.user_id`, now)} = 'usable'
      order by k.id limit ${BATCH}`;
    for (const ending of rows) await warn(ctx, ending);
    done += rows.length;
    if (rows.length < BATCH) return done;
  }
}

async function warn(ctx: Ctx, { id, userId, title, endsAt }: Ending): Promise<void> {
  await tx(ctx, async (ctx) => {
    const { rowCount } = await ctx.db.execute(
      sql`update coupon_keeps set warned_at = ${ctx.now().toISOString()} where id = ${id} and warned_at is null`,
    );
    if (!rowCount) return;
    await notify(ctx, {
      to: userId,
      kind: "coupon_ending",
      key: `coupon_ending:${id}`,
      title: `優惠券「${title}」將在 ${longDate(new Date(endsAt))}到期`,
      url: to("/mypage/coupons"),
      due: { what: "使用期限", at: new Date(endsAt) },
      mail: { text: ["下單時記得套用，到期就用不到了。"] },
    });
  });
}

export const couponJobs: Job[] = [
  // 10:20 in Taipei.
  {
    name: "warn_of_coupon_end",
    does: "mails members whose coupons end within three days, once per coupon",
    cron: "20 2 * * *",
    run: (ctx) => warnOfEnd(ctx),
  },
];
