import { type SQL, sql } from "drizzle-orm";
import type { FittingSeller } from "#contract/requests/list-schemas.ts";
import type { Person } from "#contract/shared.ts";
import { onlineWithinMs, suggestedSellers } from "#contract/terms.ts";
import { person, takesPart } from "#server/db/sql/accounts.ts";
import { listed } from "#server/domains/catalog/process/predicates.ts";
import { later } from "#server/kernel/clock.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { counts, takesOffers } from "../process/predicates.ts";
import { apartFrom } from "../search/viewer.ts";
import { getOwnRequest, type RequestRow } from "../store.ts";

type Row = Omit<FittingSeller, keyof Person | "reasons"> & {
  person: Person;
  here: number;
  near: number;
  place: string;
  skills: string[];
};

/** Candidates that are looked at more closely. */
const CANDIDATES = 200;

/** Skills and specialties of a member that stand in the request's words. */
const skillsIn = (text: SQL): SQL => sql`array(select distinct i.data->>'name' from profile_items i
  where i.user_id = u.id and i.kind in ('skills', 'specialties') and length(i.data->>'name') > 1
    and strpos(lower(${text}), lower(i.data->>'name')) > 0 limit 3)`;

function reasonsOf({ here, near, place, skills, completed }: Row): string[] {
  return [
    ...(here > 0 ? [`在「${place}」上架 ${here} 項服務`] : near > 0 ? ["在同一分類上架服務"] : []),
    ...(skills.length > 0 ? [`專長：${skills.join("、")}`] : []),
    ...(completed > 0 ? [`完成過 ${completed} 筆交易`] : []),
  ];
}

/**
 * Sellers who fit a request: who sells in its subcategory, or in its category and has the skills that its words ask for;
 * the better rated and the more often here first. Neither who was invited or has offered, nor who is busy, nor members
 * who and the buyer never meet.
 */
async function fitting(ctx: Ctx, request: RequestRow): Promise<FittingSeller[]> {
  const { id, buyerId, categoryId, subcategoryId, title, description } = request;
  const words = sql`${`${title} ${description}`}::text`;
  const since = later(ctx.now(), -onlineWithinMs).toISOString();
  const { rows } = await ctx.db.execute<Row>(sql`
    with candidates as (
      select s.seller_id as id, count(*) filter (where s.subcategory_id = ${subcategoryId})::int as here, count(*)::int as near
      from services s join users u on u.id = s.seller_id
      where s.category_id = ${categoryId} and ${listed("s", "u")} and s.seller_id <> ${buyerId}
        and s.seller_id not in ${apartFrom(sql`${buyerId}`)}
      group by s.seller_id order by 2 desc, 3 desc limit ${CANDIDATES})
    select ${person("u")} as person, coalesce(p.headline, '') as headline, coalesce(t.rating, 0) as rating,
      coalesce(t.rating_count, 0) as "ratingCount", coalesce(t.completed, 0) as completed,
      u.id_verified_at is not null as verified, coalesce(u.last_seen_at > ${since}::timestamptz, false) as online,
      false as invited, c.here, c.near, b.name as place, ${skillsIn(words)} as skills
    from candidates c join users u on u.id = c.id left join profiles p on p.user_id = u.id
      left join seller_stats t on t.user_id = u.id join subcategories b on b.id = ${subcategoryId}
    where ${takesPart("u")}
      and not exists (select from request_invitations i where i.request_id = ${id} and i.seller_id = u.id)
      and not exists (select from offers f where f.request_id = ${id} and f.seller_id = u.id and ${counts.sql("f")})
    order by (c.here > 0) desc, cardinality(${skillsIn(words)}) desc,
      coalesce(t.rating, 0) * least(1, coalesce(t.rating_count, 0) / 5.0) desc, online desc, u.level desc, u.id
    limit ${suggestedSellers}`);
  return rows.map((row) => {
    const { person: seller, here: _h, near: _n, place: _p, skills: _s, ...rest } = row;
    return { ...seller, ...rest, reasons: reasonsOf(row) };
  });
}

/** At most five sellers who fit one's own request; none while it takes no offers. @throws Refusal not_found, gone */
export async function fittingSellers(ctx: Ctx, id: number): Promise<FittingSeller[]> {
  const request = await getOwnRequest(ctx, id);
  return takesOffers.test(request) ? fitting(ctx, request) : [];
}
