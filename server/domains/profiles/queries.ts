import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { REVIEWS_PER_PAGE, Review } from "#contract/orders/reviews.ts";
import { type Job, type SellerCard, UserDetail } from "#contract/profiles/schemas.ts";
import { When } from "#contract/route/instant.ts";
import { takesPart } from "#server/db/sql/accounts.ts";
import { picture } from "#server/db/sql/files.ts";
import { reviewColumns, reviewTables } from "#server/db/sql/reviews.ts";
import { isOnSale } from "#server/domains/catalog/process/predicates.ts";
import { awaitsReply, isBusy, isShown } from "#server/domains/orders/process/predicates.ts";
import type { PageResult } from "#server/http/handler.ts";
import { AsyncCache } from "#server/kernel/async-cache.ts";
import { DAY, later } from "#server/kernel/clock.ts";
import { type Ctx, memberId, viewerId } from "#server/kernel/ctx.ts";
import { refuse } from "#server/kernel/errors.ts";
import { pageWithin, toPage } from "#server/kernel/paging.ts";
import { bool, num, read, text } from "#server/kernel/rows.ts";
import { isFromOrder } from "./order-works.ts";
import { takenDownOf } from "./parts/admin-parts.ts";
import { reasonOfItem } from "./parts/store.ts";
import { itemNames, onlineSince, sellerCards, statsColumn } from "./search/seller-cards.ts";
import { jobsVersion } from "./titles/store.ts";

const JobRow = z.object({ id: num, parent_id: num.nullable(), name: text, order: num, sellers: num, retired: bool });
type JobRow = z.output<typeof JobRow>;

/** The jobs below one, without those that are retired and do not lead to the wanted one. */
function treeOf(rows: readonly JobRow[], parent: number | null, wanted: number | undefined): Job[] {
  return rows.flatMap(({ id, parent_id, name, order, sellers, retired }) => {
    if (parent_id !== parent) return [];
    const children = treeOf(rows, id, wanted);
    return retired && !leadsTo(rows, id, wanted) ? [] : [{ id, name, order, sellers, children }];
  });
}

function leadsTo(rows: readonly JobRow[], id: number, wanted: number | undefined): boolean {
  return id === wanted || rows.some((row) => row.parent_id === id && leadsTo(rows, row.id, wanted));
}

async function readJobs(ctx: Ctx): Promise<JobRow[]> {
  const rows = await read(ctx.db, JobRow)`
    with recursive below (top, id) as (select id, id from jobs
      union all select b.top, j.id from below b join jobs j on j.parent_id = b.id)
    select j.id, j.parent_id, j.name, j."order", count(distinct u.id)::int as sellers,
      j.retired_at is not null as retired from jobs j
      join below b on b.top = j.id
      left join user_jobs x on x.job_id = b.id left join users u on u.id = x.user_id and ${takesPart("u")}
    group by j.id order by j."order", j.id`;
  return rows;
}

const jobsCache = new AsyncCache<JobRow[]>({
  freshMs: 60_000,
  usableMs: 60 * 60_000,
  capacity: 1,
  size: () => 1,
  version: jobsVersion,
});

/**
 * The jobs, three levels, each with the number of distinct members with it or one below; the counts are at most a
 * minute old.
 * @param wanted is also listed if it is retired
 */
export async function jobTree(ctx: Ctx, wanted?: number): Promise<Job[]> {
  return treeOf(await jobsCache.get("jobs", () => readJobs(ctx)), null, wanted);
}

type Detail = z.output<typeof UserDetail>;
const Profile = UserDetail.omit({ services: true });
type Profile = z.output<typeof Profile>;
const Row = Profile.omit({ reviews: true, own: true, takenDown: true });
type Row = z.output<typeof Row>;

/** Conversations that the time to answer is taken from, how many it needs, and after how long one counts as unanswered. */
const ANSWERED = { last: 30, least: 3, withinMinutes: 7 * 24 * 60 };

/** The column `answerMinutes` of user `u`. A conversation of today that still waits for an answer does not count yet. */
const answerMinutes = (ctx: Ctx): SQL => sql`(
  select case when count(*) >= ${ANSWERED.least} then
      nullif(least(percentile_disc(0.5) within group (order by each.minutes), ${ANSWERED.withinMinutes}), ${ANSWERED.withinMinutes}) end
  from (
    select coalesce((extract(epoch from r.at - t.created_at) / 60)::int, ${ANSWERED.withinMinutes}) as minutes
    from (select id, created_at from message_threads where receiver_id = u.id
        order by updated_at desc limit ${ANSWERED.last}) t
      cross join lateral (select min(m.created_at) as at from messages m
        where m.thread_id = t.id and m.sender_id = u.id) r
    where r.at is not null or t.created_at < ${later(ctx.now(), -DAY).toISOString()}::timestamptz) each)`;

async function readProfile(ctx: Ctx, id: number): Promise<Row> {
  const rows = await read(ctx.db, Row)`
    select u.id, u.nickname, u.avatar, u.background,
      ${picture("coalesce(u.background, u.avatar)")} as "sharePicture", u.level, u.star, u.created_at as "memberSince",
      u.id_verified_at is not null as verified, u.roles <> '{}' as staff,
      u.nda_at is not null as nda,
      coalesce(u.last_seen_at > ${onlineSince(ctx)}::timestamptz, false) as online,
      coalesce(p.headline, '') as headline, coalesce(p.intro, '') as intro, coalesce(p.city, '') as city,
      coalesce(p.plan_notices, '') as "planNotices", ${statsColumn} as stats,
      n."fromPrice", n."fromDays", n."hasPlace", ${answerMinutes(ctx)} as "answerMinutes",
      (select json_agg(coalesce(n.count, 0) order by star) from generate_series(1, 5) star left join (
        select overall, count(*)::int as count from reviews where subject_id = u.id and side = 'buyer'
          and ${isShown.sql("reviews")} group by 1) n on n.overall = star) as distribution,
      (select count(*)::int from follows f where f.followed_id = u.id) as followers,
      exists (select 1 from follows f where f.followed_id = u.id and f.user_id = ${viewerId(ctx)}) as followed,
      (select b.id from blocks b where b.user_id = ${viewerId(ctx)} and b.blocked_id = u.id) as "blockId",
      coalesce((select json_agg(json_build_object('id', j.id, 'name', j.name) order by j."order", j.id)
        from user_jobs x join jobs j on j.id = x.job_id where x.user_id = u.id), '[]') as jobs,
      ${itemNames("skills")} as skills, ${itemNames("specialties")} as specialties,
      coalesce((select json_agg(json_build_object('id', i.id, 'kind', i.kind, 'data', i.data,
          'fromOrder', ${isFromOrder}, 'hiddenReason', ${reasonOfItem}) order by i.position, i.id)
        from profile_items i where i.user_id = u.id
          and (i.user_id = ${viewerId(ctx)} or ${reasonOfItem} is null)), '[]') as items
    from users u left join profiles p on p.user_id = u.id left join seller_stats t on t.user_id = u.id
      cross join lateral (select min(s.price) as "fromPrice", min(s.days) as "fromDays",
          coalesce(bool_or(s.order_cap is null or s.order_cap > (select count(*) from orders o
            where o.service_id = s.id and ${isBusy.sql("o", ctx.now())})), false) as "hasPlace"
        from services s where s.seller_id = u.id and ${isOnSale.sql("s")}) n
    where u.id = ${id} and ${takesPart("u")}`;
  return rows[0] ?? refuse("not_found");
}

const ReviewRow = Review.omit({ mayReply: true, shownAt: true }).extend({ shownAt: When });

/** The first page of buyers' reviews of a member; the others are `GET /api/users/{id}/reviews?page=2` and on. */
async function firstReviews(ctx: Ctx, id: number): Promise<Detail["reviews"]> {
  const about = sql`r.subject_id = ${id} and r.side = 'buyer' and ${isShown.sql("r")}`;
  const counted = await read(ctx.db, { n: num })`select count(*)::int as n from reviews r where ${about}`;
  const rows = await read(ctx.db, ReviewRow)`
    select ${reviewColumns} from ${reviewTables}
    where ${about} order by r.shown_at desc, r.id desc limit ${REVIEWS_PER_PAGE}`;
  const total = counted[0]?.n ?? 0;
  const own = viewerId(ctx) === id;
  const data = rows.map((row) => ({
    ...row,
    mayReply: own && awaitsReply.test({ ...row, shownAt: new Date(row.shownAt) }, ctx.now()),
  }));
  return toPage({ rows: data, page: 1, total, size: REVIEWS_PER_PAGE });
}

/** A member's public page without their services. Members whose status is not 1 have none. */
export async function userProfile(ctx: Ctx, id: number): Promise<Profile> {
  const [row, reviews] = [await readProfile(ctx, id), await firstReviews(ctx, id)];
  const own = viewerId(ctx) === id;
  return { ...row, own, reviews, takenDown: own ? await takenDownOf(ctx, id) : [] };
}

/** The acting member's followed members or followers, newest first. */
export async function followPage(
  ctx: Ctx,
  side: "follows" | "followers",
  wanted: number,
): Promise<PageResult<SellerCard>> {
  const me = memberId(ctx);
  const [other, mine] =
    side === "follows" ? [sql`f.followed_id`, sql`f.user_id`] : [sql`f.user_id`, sql`f.followed_id`];
  const from = sql`from follows f join users u on u.id = ${other} where ${mine} = ${me} and ${takesPart("u")}`;
  const { rows, ...found } = await pageWithin(ctx, { id: num }, wanted, sql`u.id`, from, sql`f.id desc`);
  const cards = await sellerCards(
    ctx,
    rows.map((row) => row.id),
  );
  return { ...found, rows: cards };
}
