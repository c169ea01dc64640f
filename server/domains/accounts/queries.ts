import { sql } from "drizzle-orm";
import { MyData } from "#contract/accounts/schemas.ts";
import { balance } from "#server/db/sql/ledger.ts";
import { usableCoupons } from "#server/domains/coupons/process/predicates.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { bool, num, read } from "#server/kernel/rows.ts";
import { isWaitingId } from "./process/predicates.ts";

export const visitorData: MyData = {
  isLogged: false,
  id: 0,
  nickname: "",
  avatar: null,
  points: 0,
  balance: 0,
  coins: 0,
  status: 1,
  level: 1,
  star: false,
  followings: [],
  favorites: [],
  blogFavorites: [],
  coupons: 0,
  identification: { cellPhone: false, idCard: 0, nda: false },
  operator: false,
  needsNickname: false,
  viewedUntil: null,
};

const Row = MyData.omit({ isLogged: true, identification: true, viewedUntil: true }).extend({
  cell: bool,
  id_card: num,
  nda: bool,
});

/** The session user in one round trip. Unknown members are returned as visitors. */
export async function myData(ctx: Ctx, userId: number): Promise<MyData> {
  const rows = await read(ctx.db, Row)`
    select u.id, u.nickname, u.avatar, u.status, u.level, u.star,
      cardinality(u.roles) > 0 as operator,
      u.nickname_asked as "needsNickname",
      u.cellphone is not null as cell,
      case when u.id_verified_at is not null then 2
        when exists (select 1 from id_applications a where a.user_id = u.id and ${isWaitingId.sql("a")}) then 1
        else 0 end as id_card,
      u.nda_at is not null as nda,
      ${balance(sql`u.id`, "points")} as points,
      ${balance(sql`u.id`, "balance")} as balance,
      ${balance(sql`u.id`, "coins")} as coins,
      array(select followed_id from follows f where f.user_id = u.id) as followings,
      array(select service_id from favorites f where f.user_id = u.id) as favorites,
      array(select article_id from article_favorites f where f.user_id = u.id) as "blogFavorites",
      ${usableCoupons(sql`u.id`, ctx.now())} as coupons
    from users u where u.id = ${userId}`;
  const row = rows[0];
  if (!row) return visitorData;
  const { cell, id_card, nda, ...rest } = row;
  return {
    ...rest,
    isLogged: true,
    viewedUntil: ctx.actor.kind === "member" ? (ctx.actor.viewedBy?.until ?? null) : null,
    identification: { cellPhone: cell, idCard: id_card, nda },
  };
}
