import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { type Rating, REVIEWS_PER_PAGE, Review as ReviewShape } from "#contract/orders/reviews.ts";
import * as terms from "#contract/terms.ts";
import { meanOf, reviewColumns, reviewTables, shrunk } from "#server/db/sql/reviews.ts";
import type { PageResult } from "#server/http/handler.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { memberId, viewerId } from "#server/kernel/ctx.ts";
import { refuse } from "#server/kernel/errors.ts";
import { num, read } from "#server/kernel/rows.ts";
import { awaitsReply, isShown } from "../process/predicates.ts";

type Review = z.output<typeof ReviewShape>;
const Row = ReviewShape.omit({ mayReply: true });
type Row = z.output<typeof Row>;
/** A page of reviews with the rating of their subject. */
type ReviewPage = PageResult<Review> & { rating: Rating };

function present(ctx: Ctx, row: Row): Review & { shownAt: Date | null } {
  const shownAt = row.shownAt === null ? null : new Date(row.shownAt);
  const open = awaitsReply.test({ ...row, shownAt }, ctx.now());
  return { ...row, shownAt, mayReply: open && row.subjectId === viewerId(ctx) };
}

/** Both reviews of an order, including hidden ones; the caller decides which to show. */
export async function orderReviews(ctx: Ctx, orderId: number): Promise<(Review & { shownAt: Date | null })[]> {
  const rows = await read(ctx.db, Row)`select ${reviewColumns} from ${reviewTables} where r.order_id = ${orderId}`;
  return rows.map((row) => present(ctx, row));
}

/** Whose reviews: `subject` as a seller or as a buyer, or a service. */
type Reviewed = { subjectId: number; side: "buyer" | "seller" } | { serviceId: number };

const about = (reviewed: Reviewed): SQL =>
  "serviceId" in reviewed
    ? sql`r.service_id = ${reviewed.serviceId} and r.side = 'buyer'`
    : sql`r.subject_id = ${reviewed.subjectId} and r.side = ${reviewed.side}`;

const RatingRow = z.object({
  n: num,
  mean: num,
  distribution: z.array(num),
  quality: num.nullable(),
  communication: num.nullable(),
  value: num.nullable(),
});

const hundredths = (value: number): number => Math.round(value * 100) / 100;

/**
 * The displayed average: the mean of public reviews of the last 12 months, shrunk toward the site's mean so that a
 * single 5 does not beat ninety-nine; 0 without reviews in the year. The distribution counts all public reviews.
 */
async function ratingOf(ctx: Ctx, reviewed: Reviewed): Promise<Rating> {
  const since = sql`${ctx.now().toISOString()}::timestamptz - make_interval(months => ${terms.ratingMonths}::int)`;
  const recent = sql`r.created_at > ${since}`;
  const side = "side" in reviewed ? reviewed.side : "buyer";
  const rows = await read(ctx.db, RatingRow)`
    select (count(*) filter (where ${recent}))::int as n,
      ${shrunk(sql`sum(r.overall) filter (where ${recent})`, sql`count(*) filter (where ${recent})`, meanOf(side))} as mean,
      array[count(*) filter (where r.overall = 1), count(*) filter (where r.overall = 2),
        count(*) filter (where r.overall = 3), count(*) filter (where r.overall = 4),
        count(*) filter (where r.overall = 5)]::int[] as distribution,
      avg(r.quality)::float8 as quality, avg(r.communication)::float8 as communication, avg(r.value)::float8 as value
    from reviews r where ${isShown.sql("r")} and ${about(reviewed)}`;
  const row = rows[0];
  const n = row?.n ?? 0;
  return {
    mean: hundredths(row?.mean ?? 0),
    count: n,
    distribution: row?.distribution ?? [0, 0, 0, 0, 0],
    quality: hundredths(row?.quality ?? 0),
    communication: hundredths(row?.communication ?? 0),
    value: hundredths(row?.value ?? 0),
  };
}

async function pageOf(ctx: Ctx, where: SQL, page: number, rating: Rating): Promise<ReviewPage> {
  const counted = await read(ctx.db, { n: num })`select count(*)::int as n from reviews r where ${where}`;
  const total = counted[0]?.n ?? 0;
  const rows = await read(ctx.db, Row)`
    select ${reviewColumns} from ${reviewTables} where ${where}
    order by coalesce(r.shown_at, r.created_at) desc, r.id desc
    limit ${REVIEWS_PER_PAGE} offset ${(page - 1) * REVIEWS_PER_PAGE}`;
  return { rows: rows.map((row) => present(ctx, row)), total, page, size: REVIEWS_PER_PAGE, rating };
}

async function refuseUnknown(ctx: Ctx, table: SQL, id: number): Promise<void> {
  const { rows } = await ctx.db.execute(sql`select 1 from ${table} where id = ${id}`);
  if (rows.length === 0) refuse("not_found");
}

/**
 * Shown reviews of a member: what buyers wrote about the seller, or (as `buyer`) what sellers wrote about the buyer.
 */
export async function userReviews(ctx: Ctx, userId: number, as: "seller" | "buyer", page: number): Promise<ReviewPage> {
  await refuseUnknown(ctx, sql`users`, userId);
  // Sellers are reviewed by buyers, and the other way round.
  const reviewed: Reviewed = { subjectId: userId, side: as === "seller" ? "buyer" : "seller" };
  return pageOf(ctx, sql`${isShown.sql("r")} and ${about(reviewed)}`, page, await ratingOf(ctx, reviewed));
}

/** Shown reviews of a service; `stars` 1–5 lists only those, 0 all. */
export async function serviceReviews(ctx: Ctx, serviceId: number, stars: number, page: number): Promise<ReviewPage> {
  await refuseUnknown(ctx, sql`services`, serviceId);
  const only = stars === 0 ? sql`true` : sql`r.overall = ${stars}`;
  const where = sql`${isShown.sql("r")} and ${about({ serviceId })} and ${only}`;
  return pageOf(ctx, where, page, await ratingOf(ctx, { serviceId }));
}

/** Reviews that the acting member got (shown ones) or wrote (hidden ones too). */
export async function myReviews(ctx: Ctx, by: "received" | "written", page: number): Promise<ReviewPage> {
  const me = memberId(ctx);
  const where = by === "written" ? sql`r.author_id = ${me}` : sql`r.subject_id = ${me} and ${isShown.sql("r")}`;
  return pageOf(ctx, where, page, await ratingOf(ctx, { subjectId: me, side: "buyer" }));
}
