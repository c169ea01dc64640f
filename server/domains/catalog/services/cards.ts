import { sql } from "drizzle-orm";
import { z } from "zod";
import type { ServiceCard } from "#contract/catalog/schemas.ts";
import { bool, num, text } from "#server/kernel/rows.ts";
import { cardsFor } from "#server/publishing/cards.ts";
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

function present(row: Row): ServiceCard {
  const { cover, width, height } = row;
  return {
    id: row.id,
    title: row.title,
    price: row.price,
    days: row.days,
    cover: cover && width && height ? { hash: cover, width, height } : null,
    rating: Math.round(row.rating * 100) / 100,
    ratingCount: row.rating_count,
    sales: row.sales,
    favorites: row.favorites,
    seller: { id: row.seller_id, nickname: row.nickname, avatar: row.avatar, level: row.level, star: row.star },
    categoryId: row.category_id,
    subcategoryId: row.subcategory_id,
    subcategory: row.subcategory,
  };
}

/** Cards of listed services `s` of sellers `u`; except for one's own published changes at most some seconds old. */
export const { cardsOf, cardsWhere, cardPage } = cardsFor({
  row: Row,
  columns: sql`s.id, s.title, s.price, s.days, s.rating, s.rating_count, s.sales, s.favorites,
    s.category_id, s.subcategory_id, b.name as subcategory, s.cover, i.width, i.height,
    u.id as seller_id, u.nickname, u.avatar, u.level, u.star`,
  tables: sql`services s join users u on u.id = s.seller_id join subcategories b on b.id = s.subcategory_id
    left join images i on i.hash = s.cover`,
  id: sql`s.id`,
  visible: listed("s", "u"),
  present,
  cache: { freshMs: 3000, usableMs: 10_000 },
  version: services.version,
});
