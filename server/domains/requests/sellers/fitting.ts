import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { textOfHtml } from "#contract/catalog/text.ts";
import { FittingSeller } from "#contract/requests/list-schemas.ts";
import type { AnsweredQuestion } from "#contract/requests/questions.ts";
import { Person } from "#contract/shared.ts";
import { onlineWithinMs, suggestedSellers } from "#contract/terms.ts";
import { person, takesPart } from "#server/db/sql/accounts.ts";
import { isOnSale } from "#server/domains/catalog/process/predicates.ts";
import { isBusy } from "#server/domains/orders/process/predicates.ts";
import { AsyncCache } from "#server/kernel/async-cache.ts";
import { later } from "#server/kernel/clock.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { bool, num, read, text } from "#server/kernel/rows.ts";
import { counts, takesOffers } from "../process/predicates.ts";
import { meantBy } from "../search/meant.ts";
import { jobsOf, tradesOf } from "../search/trades.ts";
import { apartFrom } from "../search/viewer.ts";
import { getOwnRequest, type RequestRow } from "../store.ts";

const Row = FittingSeller.omit({
  id: true,
  nickname: true,
  avatar: true,
  level: true,
  star: true,
  reasons: true,
}).extend({
  person: Person,
  here: num,
  near: num,
  place: text,
  jobs: z.array(text),
  skills: z.array(text),
  alike: text.nullable(),
});
type Row = z.output<typeof Row>;

/** Number of top-rated sellers that are compared in detail when many sell the same. */
const CANDIDATES = 200;

/** The rating in row `t` of seller_stats, reduced when there are few reviews. */
const merit = sql`coalesce(t.rating, 0) * least(1, coalesce(t.rating_count, 0) / 5.0)`;

/** Skills and specialties of member `u`, including languages, that occur in the request's words, in lower case. */
const skillsIn = (words: SQL): SQL => sql`array(select distinct i.data->>'name' from profile_items i
  where i.user_id = u.id and i.kind in ('skills', 'specialties') and length(i.data->>'name') > 1
    and strpos(${words}, lower(i.data->>'name')) > 0 limit 3)`;

/** Service `s` can accept another order now. */
const hasPlace = (now: Date): SQL => sql`(s.order_cap is null or s.order_cap >
  (select count(*) from orders o where o.service_id = s.id and ${isBusy.sql("o", now)}))`;

/** The reasons why the seller matches. */
function reasonsOf({ here, near, place, jobs, skills, alike }: Row): string[] {
  return [
    ...(alike ? [`服務「${alike}」和你的需求意思相近`] : []),
    ...(here > 0 ? [`在「${place}」上架 ${here} 項服務`] : near > 0 ? ["在同一分類上架服務"] : []),
    ...(jobs.length > 0 ? [`職業：${jobs.join("、")}`] : []),
    ...(skills.length > 0 ? [`專長：${skills.join("、")}`] : []),
  ];
}

/** All texts of a request, including answers to its questions, where a translation names its languages. */
const wordsOf = ({ title, description, wants, answered }: RequestRow): string =>
  [title, textOfHtml(description), ...wants, ...(answered as AnsweredQuestion[]).map(({ answer }) => answer)].join(" ");

/** Sellers with a service in the request's subcategory that accepts another order now; `here` counts these services. */
const sellingThere = ({ subcategoryId }: RequestRow, now: Date): SQL => sql`
  select s.seller_id as id, count(*)::int as here, 0 as near from services s
  where s.subcategory_id = ${subcategoryId} and ${isOnSale.sql("s")} and ${hasPlace(now)} group by 1`;

/**
 * Sellers with such a service only elsewhere in the category, and members with one of the jobs who sell nothing in the
 * category.
 */
const sellingAround = ({ categoryId, subcategoryId }: RequestRow, jobs: SQL, now: Date): SQL => sql`
  select s.seller_id as id, 0 as here, count(*)::int as near from services s
  where s.category_id = ${categoryId} and ${isOnSale.sql("s")} and ${hasPlace(now)} group by 1
  having count(*) filter (where s.subcategory_id = ${subcategoryId}) = 0
  union all
  select distinct j.user_id, 0, 0 from user_jobs j where j.job_id = any(${jobs})
    and not exists (select from services s where s.seller_id = j.user_id and s.category_id = ${categoryId}
      and ${isOnSale.sql("s")})`;

const Candidate = z.object({ id: num, here: num, near: num, works: bool });
type Candidate = z.output<typeof Candidate>;

/**
 * The top-rated members of `pool` (id, here, near), the same for all requests of a subcategory, because reading them
 * costs more than the rest. At most half a minute old; whether they are active is checked again.
 */
const candidates = new AsyncCache<Candidate[]>({
  freshMs: 10_000,
  usableMs: 30_000,
  capacity: 200,
  size: () => 1,
  version: () => 0,
});

async function readCandidates(ctx: Ctx, jobs: SQL, pool: SQL): Promise<Candidate[]> {
  const since = later(ctx.now(), -onlineWithinMs).toISOString();
  const rows = await read(ctx.db, Candidate)`
    select u.id, c.here, c.near, u.id in (select user_id from user_jobs where job_id = any(${jobs})) as works
    from (${pool}) c join users u on u.id = c.id left join seller_stats t on t.user_id = u.id
    where ${takesPart("u")}
    order by works desc, ${merit} desc, coalesce(u.last_seen_at > ${since}::timestamptz, false) desc, u.level desc, u.id
    limit ${CANDIDATES}`;
  return rows;
}

/**
 * The best candidates: those with the job, or a service that means what the request does; then by skills in the
 * request's words, by how near the service is, and by rating. Excludes sellers who were invited
 * or have made an offer, and members whom the buyer blocked or who blocked the buyer.
 */
async function bestOf(ctx: Ctx, request: RequestRow, jobs: SQL, known: Candidate[], most: number): Promise<Row[]> {
  const { id, buyerId, subcategoryId } = request;
  const words = sql`${wordsOf(request).toLowerCase()}::text`;
  const since = later(ctx.now(), -onlineWithinMs).toISOString();
  const meant = await meantBy(
    ctx,
    request,
    known.map((each) => each.id),
  );
  const candidates = known.map((each) => ({ ...each, like: 0, fits: false, title: null, ...meant.get(each.id) }));
  const rows = await read(ctx.db, Row)`
    with best as (
      select c.*, k.skills, row_number() over (
        order by (c.works or c.fits) desc, cardinality(k.skills) desc, c.alike desc, c.nth) as place
      from rows from (jsonb_to_recordset(${JSON.stringify(candidates)}::jsonb)
          as (id int, here int, near int, works boolean, "like" real, fits boolean, title text))
          with ordinality as c(id, here, near, works, alike, fits, title, nth)
        join users u on u.id = c.id
        -- "offset 0" keeps the planner from inlining it, so that it runs once per member.
        cross join lateral (select ${skillsIn(words)} as skills offset 0) k
      where ${takesPart("u")} and u.id <> ${buyerId} and u.id not in ${apartFrom(sql`${buyerId}::int`)}
        and not exists (select from request_invitations i where i.request_id = ${id} and i.seller_id = u.id)
        and not exists (select from offers f where f.request_id = ${id} and f.seller_id = u.id and ${counts.sql("f")})
      order by place limit ${most})
    select ${person("u")} as person, coalesce(p.headline, '') as headline, coalesce(t.rating, 0) as rating,
      coalesce(t.rating_count, 0) as "ratingCount", coalesce(t.completed, 0) as completed,
      u.id_verified_at is not null as verified, coalesce(u.last_seen_at > ${since}::timestamptz, false) as online,
      false as invited, c.here, c.near, b.name as place, c.skills, case when c.fits then c.title end as alike,
      array(select j.name from user_jobs x join jobs j on j.id = x.job_id
        where x.user_id = u.id and x.job_id = any(${jobs}) order by j.id limit 2) as jobs
    from best c join users u on u.id = c.id left join profiles p on p.user_id = u.id
      left join seller_stats t on t.user_id = u.id join subcategories b on b.id = ${subcategoryId}
    order by c.place`;
  return rows;
}

/**
 * Sellers who match a request and accept another order now: first those of its subcategory; if these are too few, those
 * of the rest of its category or with one of its jobs.
 */
async function fitting(ctx: Ctx, request: RequestRow): Promise<FittingSeller[]> {
  const now = ctx.now();
  const jobs = sql`${sql.param(jobsOf(await tradesOf(ctx), request.subcategoryId ?? 0))}::int[]`;
  const knownOf = (where: "there" | "around", pool: SQL) =>
    candidates.get(`${where} ${request.subcategoryId}`, () => readCandidates(ctx, jobs, pool));
  const there = await knownOf("there", sellingThere(request, now));
  const rows = await bestOf(ctx, request, jobs, there, suggestedSellers);
  if (rows.length < suggestedSellers) {
    const around = await knownOf("around", sellingAround(request, jobs, now));
    rows.push(...(await bestOf(ctx, request, jobs, around, suggestedSellers - rows.length)));
  }
  return rows.map((row) => {
    const { person: seller, here: _h, near: _n, place: _p, jobs: _j, skills: _s, alike: _a, ...rest } = row;
    return { ...seller, ...rest, reasons: reasonsOf(row) };
  });
}

/**
 * At most five sellers who match one's own request; none while it accepts no offers.
 * @throws Refusal not_found, gone
 */
export async function fittingSellers(ctx: Ctx, id: number): Promise<FittingSeller[]> {
  const request = await getOwnRequest(ctx, id);
  return takesOffers.test(request) ? fitting(ctx, request) : [];
}
