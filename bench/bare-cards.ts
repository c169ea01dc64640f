/**
 * The cards of each compared list, by the SQL of its domain: the part of a response that the bare servers read
 * themselves.
 */
import type pg from "pg";
import { searchServices } from "#contract/catalog/routes.ts";
import type { ServicePage } from "#contract/catalog/schemas.ts";
import { searchRequests } from "#contract/requests/routes.ts";
import type { RequestPage } from "#contract/requests/schemas.ts";
import type { Route } from "#contract/route/route.ts";

export type ListPage = ServicePage | RequestPage;
export type ListName = "services" | "requests";

const SERVICES = `
  select s.id, s.title, s.price, s.days, s.rating, s.rating_count, s.sales, s.favorites,
    s.category_id, s.subcategory_id, b.name as subcategory, s.cover, i.width, i.height,
    u.id as seller_id, u.nickname, u.avatar, u.level, u.star
  from services s join users u on u.id = s.seller_id join subcategories b on b.id = s.subcategory_id
    left join images i on i.hash = s.cover
  where s.id = any($1::int[]) and s.state = 'published' and s.hidden_reason is null and u.status = 1`;

async function services(pool: pg.Pool, given: ServicePage): Promise<ServicePage> {
  const { rows } = await pool.query(SERVICES, [given.data.map(({ id }) => id)]);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const data = given.data.map(({ id, match }) => {
    const row = byId.get(id);
    return {
      id,
      title: row.title,
      price: row.price,
      days: row.days,
      cover: row.cover && { hash: row.cover, width: row.width, height: row.height },
      rating: row.rating,
      ratingCount: row.rating_count,
      sales: row.sales,
      favorites: row.favorites,
      seller: { id: row.seller_id, nickname: row.nickname, avatar: row.avatar, level: row.level, star: row.star },
      categoryId: row.category_id,
      subcategoryId: row.subcategory_id,
      subcategory: row.subcategory,
      match,
    };
  });
  return { ...given, data };
}

const REQUESTS = `
  select q.id, q.title, left(q.description, 600) as description, q.category_id, q.subcategory_id, b.name as subcategory,
    q.budget_min, q.budget_max, q.place, q.due_on::text as due_on, q.offers, q.published_at, q.deadline_at
  from requests q join users u on u.id = q.buyer_id join subcategories b on b.id = q.subcategory_id
  where q.id = any($1::int[]) and q.state = 'open' and q.hidden_reason is null and q.type = 2 and u.status = 1`;

async function requests(pool: pg.Pool, given: RequestPage): Promise<RequestPage> {
  const { rows } = await pool.query(REQUESTS, [given.data.map(({ id }) => id)]);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const data = given.data.map(({ id, excerpt, fit }) => {
    const row = byId.get(id);
    return {
      id,
      fit,
      title: row.title,
      excerpt,
      categoryId: row.category_id,
      subcategoryId: row.subcategory_id,
      subcategory: row.subcategory,
      budget: row.budget_min === null ? null : { min: row.budget_min, max: row.budget_max },
      place: row.place,
      dueOn: row.due_on,
      offers: row.offers,
      publishedAt: row.published_at.toISOString(),
      endsAt: row.deadline_at.toISOString(),
    };
  });
  return { ...given, data };
}

type BareList = { route: Route; withCards(pool: pg.Pool, given: ListPage): Promise<ListPage> };

/** The calls that are compared; their cards are read afresh for each answer. */
export const bareLists: Record<ListName, BareList> = {
  services: { route: searchServices, withCards: (pool, given) => services(pool, given as ServicePage) },
  requests: { route: searchRequests, withCards: (pool, given) => requests(pool, given as RequestPage) },
};
