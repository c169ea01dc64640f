import { type SQL, sql } from "drizzle-orm";
import { sentenceOf } from "#contract/errors.ts";
import * as terms from "#contract/terms.ts";
import { DAY, fullDate } from "#contract/time.ts";
import { later } from "#server/kernel/clock.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { refuse } from "#server/kernel/errors.ts";
import { num, read, text } from "#server/kernel/rows.ts";
import { counts, endedUnchosen, takesOffers } from "../process/predicates.ts";
import type { RequestRow } from "../store.ts";

export type Quota = { left: number; max: number; nextAt: Date | null };

/** Offers to requests, and offers in conversations and rooms: each kind has its own daily limit. */
export type QuotaOf = "requests" | "conversations";

const kinds: Record<QuotaOf, { max: number; where: SQL }> = {
  // Offers to requests that ended without a choice do not count.
  requests: { max: terms.offersPerDay, where: sql`f.request_id is not null and not ${endedUnchosen.sql("q")}` },
  conversations: { max: terms.customOffersPerDay, where: sql`f.request_id is null` },
};

/**
 * How many offers a seller may still send now. Those of the last 24 hours count, except to requests that ended without
 * a choice.
 */
export async function quotaOf(ctx: Ctx, sellerId: number, of: QuotaOf = "requests"): Promise<Quota> {
  const { max, where } = kinds[of];
  const rows = await read(ctx.db, { n: num, oldest: text.nullable() })`
    select count(*)::int as n, min(f.sent_at)::text as oldest
    from offers f left join requests q on q.id = f.request_id
    where f.seller_id = ${sellerId} and f.sent_at > ${later(ctx.now(), -DAY).toISOString()}::timestamptz and ${where}`;
  const [row] = rows;
  const left = Math.max(0, max - (row?.n ?? 0));
  const nextAt = left === 0 && row?.oldest ? later(new Date(row.oldest), DAY) : null;
  return { left, max, nextAt };
}

/** The message for a seller who has reached the limit. */
export function quotaSentence({ max, nextAt }: Quota, of: QuotaOf = "requests"): string {
  const what = of === "requests" ? "提案" : "報價";
  const sentence = `一天最多送出 ${max} 份${what}${nextAt ? `，${fullDate(nextAt)} 之後可以再送` : ""}。`;
  return of === "requests" ? `${sentence}需求結束而沒有選定時，名額會提早還給你。` : sentence;
}

/** The number of open offers to a request. */
export async function standingOf(ctx: Ctx, requestId: number): Promise<number> {
  const rows = await read(ctx.db, {
    n: num,
  })`select count(*)::int as n from offers f where f.request_id = ${requestId} and ${counts.sql("f")}`;
  return rows[0]?.n ?? 0;
}

/** Why a member may not make an offer now, as a message; null if they may, or if offers do not apply. */
export async function offerRefusal(ctx: Ctx, request: RequestRow, sellerId: number): Promise<string | null> {
  if (!takesOffers.test(request)) return null;
  if ((await standingOf(ctx, request.id)) >= terms.offersPerRequest) return sentenceOf("offer_limit");
  const quota = await quotaOf(ctx, sellerId);
  return quota.left === 0 ? quotaSentence(quota) : null;
}

/**
 * Checks both limits for an offer to a request. Call it with the request and the seller's name locked.
 * @throws Refusal offer_limit, offer_quota
 */
export async function admitOne(ctx: Ctx, requestId: number, sellerId: number): Promise<void> {
  if ((await standingOf(ctx, requestId)) >= terms.offersPerRequest) refuse("offer_limit");
  const quota = await quotaOf(ctx, sellerId);
  if (quota.left === 0) refuse("offer_quota", quotaSentence(quota));
}

/** Checks the limit for an offer outside a request. @throws Refusal offer_quota */
export async function admitCustom(ctx: Ctx, sellerId: number): Promise<void> {
  const quota = await quotaOf(ctx, sellerId, "conversations");
  if (quota.left === 0) refuse("offer_quota", quotaSentence(quota, "conversations"));
}
