import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { ServiceCard } from "#contract/catalog/schemas.ts";
import { pageSize } from "#contract/terms.ts";
import type { PageResult } from "#server/http/handler.ts";
import { AsyncCache } from "#server/kernel/async-cache.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { pagesOf } from "#server/kernel/paging.ts";
import { bool, num, read, text } from "#server/kernel/rows.ts";
import { listed } from "../process/predicates.ts";
import { services } from "../search/service-search.ts";

const Row = z.object({
  id: num,
  title: text,
  price: num,
  days: num,
  rating: num,
  rating_count: num,
  sales: num,
  favorites: num,
  category_id: num,
  subcategory_id: num,
  subcategory: text,
  cover: text.nullable(),
  width: num.nullable(),
  height: num.nullable(),
  seller_id: num,
  nickname: text,
  avatar: text.nullable(),
  level: num,
  star: bool,
});
type Row = z.output<typeof Row>;

const select = sql`
  select s.id, s.title, s.price, s.days, s.rating, s.rating_count, s.sales, s.favorites,
    s.category_id, s.subcategory_id, b.name as subcategory, s.cover, i.width, i.height,
    u.id as seller_id, u.nickname, u.avatar, u.level, u.star
  from services s join users u on u.id = s.seller_id join subcategories b on b.id = s.subcategory_id
    left join images i on i.hash = s.cover`;

function present(row: Row): ServiceCard {
  const { cover, width, height } = row;
  return {
    id: row.id,
    title: row.title,
    price: row.price,
    days: row.days,
    cover: cover && width && height ? { hash: cover, width, height } : null,
    rating: row.rating,
    ratingCount: row.rating_count,
    sales: row.sales,
    favorites: row.favorites,
    seller: { id: row.seller_id, nickname: row.nickname, avatar: row.avatar, level: row.level, star: row.star },
    categoryId: row.category_id,
    subcategoryId: row.subcategory_id,
    subcategory: row.subcategory,
  };
}

async function readCards(ctx: Ctx, ids: readonly number[]): Promise<ServiceCard[]> {
  const rows = await read(ctx.db, Row)`${select} where s.id = any(${sql.param(ids)}::int[]) and ${listed("s", "u")}`;
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    return row ? [present(row)] : [];
  });
}

/**
 * Cached because the same first pages are requested repeatedly; cards do not depend on the viewer and may be seconds
 * old.
 */
const cache = new AsyncCache<ServiceCard[]>({
  freshMs: 3000,
  usableMs: 10_000,
  capacity: 20_000,
  size: (cards) => cards.length + 1,
  version: services.version,
  concurrency: 4,
});

/**
 * Cards of these services in this order, except those no longer listed. At most some seconds old, except for one's own
 * published changes.
 */
export async function cardsOf(ctx: Ctx, ids: readonly number[]): Promise<ServiceCard[]> {
  if (ids.length === 0) return [];
  return cache.get(ids.join(), () => readCards(ctx, ids));
}

/**
 * Cards of listed services by a condition on `s` (services) and `u` (sellers).
 * @param tail SQL from `order by` on
 */
export async function cardsWhere(ctx: Ctx, condition: SQL, tail: SQL): Promise<ServiceCard[]> {
  const rows = await read(ctx.db, Row)`${select} where ${listed("s", "u")} and ${condition} ${tail}`;
  return rows.map(present);
}

/**
 * A page of a list with its own order: favourites, a seller's services.
 * @param from joins and conditions on `s`, `u`
 */
export async function cardPage(
  ctx: Ctx,
  join: SQL,
  condition: SQL,
  order: SQL,
  wanted: number,
): Promise<PageResult<ServiceCard>> {
  const rows = await read(ctx.db, { total: num })`
    select count(*)::int as total from services s join users u on u.id = s.seller_id ${join} where ${listed("s", "u")} and ${condition}`;
  const total = rows[0]?.total ?? 0;
  const page = Math.min(wanted, pagesOf(total));
  const tail = sql`order by ${order} limit ${pageSize} offset ${(page - 1) * pageSize}`;
  const found = await read(ctx.db, Row)`${select} ${join} where ${listed("s", "u")} and ${condition} ${tail}`;
  return { rows: found.map(present), page, total };
}
