import { lt, sql } from "drizzle-orm";
import { fitting } from "#contract/text/characters.ts";
import { noticeRefusals, paymentNotices } from "#server/db/schema/payments.ts";
import { DAY, HOUR, later } from "#server/kernel/clock.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { one } from "#server/kernel/rows.ts";

export type Source = "notice" | "return";

/** Longest field that is stored of a webhook; a whole one has about 2,000 characters. */
const LONGEST = 10_000;
/** Longest field that is stored of a forged one. */
const FORGED = 500;
/** Forged webhooks stored per hour, as samples. */
const FIRST = 3;
const KEPT_FOR = 180 * DAY;

/** A received form or text without NUL characters, which JSON columns do not accept. */
function storable(body: unknown, longest: number): Record<string, string> {
  if (typeof body === "string") return storable({ body }, longest);
  if (typeof body !== "object" || body === null) return {};
  const fields = Object.entries(body).filter(([, value]) => typeof value === "string" || typeof value === "number");
  const clean = (text: string) => fitting(text.replaceAll("\0", ""), longest);
  return Object.fromEntries(fields.slice(0, 30).map(([name, value]) => [clean(name), clean(String(value))]));
}

/** Stores a webhook with a valid signature. @returns the row's id */
export async function storeNotice(
  ctx: Ctx,
  gateway: string,
  source: Source,
  body: unknown,
  { number, verdict }: { number: string | null; verdict: string },
): Promise<number> {
  const row = one(
    await ctx.db
      .insert(paymentNotices)
      .values({
        gateway,
        source,
        body: storable(body, LONGEST),
        number,
        verdict,
        createdAt: ctx.now(),
      })
      .returning({ id: paymentNotices.id }),
  );
  return row.id;
}

/** Counts webhooks with an invalid signature, in one row per hour. */
export async function countForged(ctx: Ctx, gateway: string, source: Source, body: unknown): Promise<void> {
  const hour = new Date(Math.floor(ctx.now().getTime() / HOUR) * HOUR);
  const first = [storable(body, FORGED)];
  const row = one(
    await ctx.db
      .insert(noticeRefusals)
      .values({ gateway, source, hour, count: 1, first })
      .onConflictDoUpdate({
        target: [noticeRefusals.gateway, noticeRefusals.source, noticeRefusals.hour],
        set: {
          count: sql`${noticeRefusals.count} + 1`,
          first: sql`case when jsonb_array_length(${noticeRefusals.first}) < ${FIRST}
            then ${noticeRefusals.first} || excluded.first else ${noticeRefusals.first} end`,
        },
      })
      .returning({ count: noticeRefusals.count }),
  );
  if (row.count <= FIRST) ctx.log.warn({ source, ip: ctx.client.ip }, "a payment notice was not signed by the gateway");
}

/**
 * Deletes the contents of webhooks after half a year, when disputes are over; the record of their arrival and effect
 * stays.
 */
export async function purgeNotices(ctx: Ctx): Promise<void> {
  const since = later(ctx.now(), -KEPT_FOR);
  await ctx.db
    .update(paymentNotices)
    .set({ body: {} })
    .where(sql`${paymentNotices.body} <> '{}'::jsonb and ${paymentNotices.createdAt} < ${since.toISOString()}`);
  await ctx.db.delete(noticeRefusals).where(lt(noticeRefusals.hour, since));
}
