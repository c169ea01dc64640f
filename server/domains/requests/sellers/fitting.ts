import { type SQL, sql } from "drizzle-orm";
import { textOfHtml } from "#contract/catalog/text.ts";
import type { FittingSeller } from "#contract/requests/list-schemas.ts";
import type { AnsweredQuestion } from "#contract/requests/questions.ts";
import type { Person } from "#contract/shared.ts";
import { onlineWithinMs, suggestedSellers } from "#contract/terms.ts";
import { person, takesPart } from "#server/db/sql/accounts.ts";
import { isOnSale, listed } from "#server/domains/catalog/process/predicates.ts";
import { isBusy } from "#server/domains/orders/process/predicates.ts";
import { later } from "#server/kernel/clock.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { counts, takesOffers } from "../process/predicates.ts";
import { apartFrom } from "../search/viewer.ts";
import { getOwnRequest, type RequestRow } from "../store.ts";
import { jobsOf, tradesOf } from "./trades.ts";

type Row = Omit<FittingSeller, keyof Person | "reasons"> & {
  person: Person;
  here: number;
  near: number;
  place: string;
  jobs: string[];
  skills: string[];
};

/** Candidates that are looked at more closely. */
const CANDIDATES = 200;

/** Skills and specialties of the member `u`, languages among them, that stand in the request's words, in lower case. */
const skillsIn = (words: SQL): SQL => sql`array(select distinct i.data->>'name' from profile_items i
  where i.user_id = u.id and i.kind in ('skills', 'specialties') and length(i.data->>'name') > 1
    and strpos(${words}, lower(i.data->>'name')) > 0 limit 3)`;

/** The service `s` takes another order now. */
const hasPlace = (now: Date): SQL => sql`(s.order_cap is null or s.order_cap >
  (select count(*) from orders o where o.service_id = s.id and ${isBusy.sql("o", now)}))`;

/** Beside what the row says of the seller anyway. */
function reasonsOf({ here, near, place, jobs, skills }: Row): string[] {
  return [
    ...(here > 0 ? [`在「${place}」上架 ${here} 項服務`] : near > 0 ? ["在同一分類上架服務"] : []),
    ...(jobs.length > 0 ? [`職業：${jobs.join("、")}`] : []),
    ...(skills.length > 0 ? [`專長：${skills.join("、")}`] : []),
  ];
}

/** All that a request says, answers to its questions among it: a translation names its languages there. */
const wordsOf = ({ title, description, wants, answered }: RequestRow): string =>
  [title, textOfHtml(description), ...wants, ...(answered as AnsweredQuestion[]).map(({ answer }) => answer)].join(" ");

/**
 * Sellers who fit a request: who sells in its category and takes another order now, or has a job of its subcategory. First
 * who sells in the subcategory itself, then by job, by skills that its words ask for, by rating. Neither who was invited
 * or has offered, nor members who and the buyer never meet.
 */
async function fitting(ctx: Ctx, request: RequestRow): Promise<FittingSeller[]> {
  const { id, buyerId, categoryId, subcategoryId } = request;
  const words = sql`${wordsOf(request).toLowerCase()}::text`;
  const now = ctx.now();
  const since = later(now, -onlineWithinMs).toISOString();
  const jobs = sql`${sql.param(jobsOf(await tradesOf(ctx), subcategoryId ?? 0))}::int[]`;
  const { rows } = await ctx.db.execute<Row>(sql`
    with selling as (
      select s.seller_id as id, count(*) filter (where s.subcategory_id = ${subcategoryId})::int as here, count(*)::int as near
      from services s join users u on u.id = s.seller_id
      where s.category_id = ${categoryId} and ${listed("s", "u")} and ${hasPlace(now)} group by 1),
    working as (
      select distinct j.user_id as id from user_jobs j where j.job_id = any(${jobs})
        -- Whose services of the category are all taken up is busy.
        and not exists (select from services s where s.seller_id = j.user_id and s.category_id = ${categoryId}
          and ${isOnSale.sql("s")})),
    candidates as (
      select u.id, coalesce(s.here, 0) as here, coalesce(s.near, 0) as near, k.skills,
        u.id in (select user_id from user_jobs where job_id = any(${jobs})) as works
      from (select id from selling union select id from working) c join users u on u.id = c.id
        left join selling s on s.id = c.id
        -- Fenced by its offset, so that the words are read once for each member.
        cross join lateral (select ${skillsIn(words)} as skills offset 0) k
      where ${takesPart("u")} and u.id <> ${buyerId} and u.id not in ${apartFrom(sql`${buyerId}::int`)}
        and not exists (select from request_invitations i where i.request_id = ${id} and i.seller_id = u.id)
        and not exists (select from offers f where f.request_id = ${id} and f.seller_id = u.id and ${counts.sql("f")})
      order by coalesce(s.here, 0) > 0 desc, cardinality(k.skills) desc, coalesce(s.near, 0) desc, u.id
      limit ${CANDIDATES}),
    best as (
      select c.*, t.rating, t.rating_count, t.completed, row_number() over (
        order by (c.here > 0) desc, c.works desc, cardinality(c.skills) desc,
          coalesce(t.rating, 0) * least(1, coalesce(t.rating_count, 0) / 5.0) desc,
          coalesce(u.last_seen_at > ${since}::timestamptz, false) desc, u.level desc, u.id) as place
      from candidates c join users u on u.id = c.id left join seller_stats t on t.user_id = u.id
      order by place limit ${suggestedSellers})
    select ${person("u")} as person, coalesce(p.headline, '') as headline, coalesce(c.rating, 0) as rating,
      coalesce(c.rating_count, 0) as "ratingCount", coalesce(c.completed, 0) as completed,
      u.id_verified_at is not null as verified, coalesce(u.last_seen_at > ${since}::timestamptz, false) as online,
      false as invited, c.here, c.near, b.name as place, c.skills,
      array(select j.name from user_jobs x join jobs j on j.id = x.job_id
        where x.user_id = u.id and x.job_id = any(${jobs}) order by j.id limit 2) as jobs
    from best c join users u on u.id = c.id left join profiles p on p.user_id = u.id
      join subcategories b on b.id = ${subcategoryId}
    order by c.place`);
  return rows.map((row) => {
    const { person: seller, here: _h, near: _n, place: _p, jobs: _j, skills: _s, ...rest } = row;
    return { ...seller, ...rest, reasons: reasonsOf(row) };
  });
}

/** At most five sellers who fit one's own request; none while it takes no offers. @throws Refusal not_found, gone */
export async function fittingSellers(ctx: Ctx, id: number): Promise<FittingSeller[]> {
  const request = await getOwnRequest(ctx, id);
  return takesOffers.test(request) ? fitting(ctx, request) : [];
}
