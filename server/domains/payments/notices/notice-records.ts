import { lt, sql } from "drizzle-orm";
import { fitting } from "#contract/text/characters.ts";
import { noticeRefusals, paymentNotices } from "#server/db/schema/payments.ts";
import { DAY, HOUR, later } from "#server/kernel/clock.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { one } from "#server/kernel/rows.ts";

export type Source = "notice" | "return";

/** Longest field that is kept of a notice; a whole one has about 2,000 characters. */
const LONGEST = 10_000;
/** Of a forged one less says enough. */
const FORGED = 500;
/** So many forged notices of an hour are kept to see what they were. */
const FIRST = 3;
const KEPT_FOR = 180 * DAY;

/** A form, or a raw text, as it came, fit for a JSON column, which takes no NUL. */
function storable(body: unknown, longest: number): Record<string, string> {
  if (typeof body === "string") return storable({ body }, longest);
  if (typeof body !== "object" || body === null) return {};
  const fields = Object.entries(body).filter(([, value]) => typeof value === "string" || typeof value === "number");
  const clean = (text: string) => fitting(text.replaceAll("\0", ""), longest);
  return Object.fromEntries(fields.slice(0, 30).map(([name, value]) => [clean(name), clean(String(value))]));
}

/** Writes down what the gateway has signed. @returns the row's id */
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

/** Counts what the gateway has not signed: one row an hour, however many come. */
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

/** What notices said is needed for disputes of half a year; that they came, and what they did, stays. */
export async function purgeNotices(ctx: Ctx): Promise<void> {
  const since = later(ctx.now(), -KEPT_FOR);
  await ctx.db
    .update(paymentNotices)
    .set({ body: {} })
    .where(sql`${paymentNotices.body} <> '{}'::jsonb and ${paymentNotices.createdAt} < ${since.toISOString()}`);
  await ctx.db.delete(noticeRefusals).where(lt(noticeRefusals.hour, since));
}
