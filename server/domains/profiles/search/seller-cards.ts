import { type SQL, sql } from "drizzle-orm";
import { SellerCard } from "#contract/profiles/schemas.ts";
import * as terms from "#contract/terms.ts";
import { takesPart } from "#server/db/sql/accounts.ts";
import { pictureOf } from "#server/db/sql/files.ts";
import { isOnSale } from "#server/domains/catalog/process/predicates.ts";
import { later } from "#server/kernel/clock.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { read } from "#server/kernel/rows.ts";

const COVERS = 3;
const WORDS = 6;

/** The time since which a member counts as online, ISO. */
export function onlineSince(ctx: Ctx): string {
  return later(ctx.now(), -terms.onlineWithinMs).toISOString();
}

/** The figures of seller `u`, from `seller_stats t`. */
export const statsColumn = sql`json_build_object('rating', coalesce(t.rating, 0), 'ratingCount', coalesce(t.rating_count, 0),
  'completed', coalesce(t.completed, 0), 'completionRate', t.completion_rate, 'onTimeRate', t.on_time_rate)`;

/** Names of the jobs of user `u`. */
export const jobNames = sql`array(select j.name from user_jobs x join jobs j on j.id = x.job_id
  where x.user_id = u.id order by j."order", j.id)`;

/** Names of one kind of profile item of user `u`. */
export const itemNames = (kind: string, most = 100): SQL => sql`array(select i.data->>'name' from profile_items i
  where i.user_id = u.id and i.kind = ${kind} and i.data->>'name' is not null order by i.position, i.id limit ${most})`;

/** Cards of these members in this order, in one round trip; without inactive ones. */
export async function sellerCards(ctx: Ctx, ids: readonly number[]): Promise<SellerCard[]> {
  if (ids.length === 0) return [];
  const rows = await read(ctx.db, SellerCard)`
    select u.id, u.nickname, u.avatar, u.level, u.star, coalesce(p.headline, '') as headline, coalesce(p.city, '') as city,
      u.id_verified_at is not null as verified, coalesce(u.last_seen_at > ${onlineSince(ctx)}::timestamptz, false) as online,
      ${statsColumn} as stats, (${jobNames})[1:3] as jobs, ${itemNames("skills", WORDS)} as skills,
      n.services, n."fromPrice",
      coalesce((select json_agg(${pictureOf("i")}) from (
        select i.hash, i.width, i.height from services s join images i on i.hash = s.cover
        where s.seller_id = u.id and ${isOnSale.sql("s")}
        order by s.sales desc, s.id desc limit ${COVERS}) i), '[]') as covers
    from users u left join profiles p on p.user_id = u.id left join seller_stats t on t.user_id = u.id
      cross join lateral (select count(*)::int as services, min(s.price) as "fromPrice" from services s
        where s.seller_id = u.id and ${isOnSale.sql("s")}) n
    where u.id = any(${sql.param(ids)}::int[]) and ${takesPart("u")}`;
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
