import { sql } from "drizzle-orm";
import { z } from "zod";
import { MyService, type MyServicesPage, type ServiceCard } from "#contract/catalog/schemas.ts";
import type { ServiceState } from "#contract/catalog/states.ts";
import * as terms from "#contract/terms.ts";
import { picture } from "#server/db/sql/files.ts";
import type { PageResult } from "#server/http/handler.ts";
import { AsyncCache } from "#server/kernel/async-cache.ts";
import { type Ctx, memberId } from "#server/kernel/ctx.ts";
import { pagesOf, toPage } from "#server/kernel/paging.ts";
import { not } from "#server/kernel/process/predicate.ts";
import { num, read } from "#server/kernel/rows.ts";
import { sellerActions } from "./policy.ts";
import { isRemoved } from "./process/predicates.ts";
import { services } from "./search/service-search.ts";
import { cardPage, cardsOf, cardsWhere } from "./services/cards.ts";

const SHELF = 12;
const QUICK_DAYS = 3;
const CHEAP = 500;

/** Ids of a list by its search rows, best first. */
async function readShelf(ctx: Ctx, n: number): Promise<number[]> {
  const best = {
    2: sql`select service_id as id from service_search order by published_at desc, service_id desc`,
    3: sql`select service_id as id from service_search where sales > 0 order by sales desc, quality desc, service_id`,
    4: sql`select service_id as id from service_search where days <= ${QUICK_DAYS} order by quality desc, service_id`,
    5: sql`select service_id as id from service_search where price <= ${CHEAP} order by quality desc, service_id`,
  }[n];
  const query = best ?? sql`select service_id as id from pickups where shelf = ${n} order by position`;
  const rows = await read(ctx.db, { id: num })`${query} limit ${SHELF}`;
  return rows.map((row) => row.id);
}

const shelves = new AsyncCache<number[]>({
  freshMs: 30_000,
  usableMs: 10 * 60_000,
  capacity: 10,
  size: () => 1,
  version: services.version,
});

/** A list of the home page: 1 editors' choice, 2 new, 3 best-selling, 4 fast delivery, 5 up to NT$500. */
export async function pickups(ctx: Ctx, n: number): Promise<ServiceCard[]> {
  return cardsOf(ctx, await shelves.get(String(n), () => readShelf(ctx, n)));
}

/** The acting member's favourites that are still on sale, newest first. */
export function myFavorites(ctx: Ctx, page: number): Promise<PageResult<ServiceCard>> {
  const join = sql`join favorites f on f.service_id = s.id`;
  return cardPage(ctx, { join, condition: sql`f.user_id = ${memberId(ctx)}`, order: sql`f.id desc` }, page);
}

/** A member's services on sale, best-selling first. */
export function servicesOf(ctx: Ctx, sellerId: number, page: number): Promise<PageResult<ServiceCard>> {
  return cardPage(ctx, { condition: sql`s.seller_id = ${sellerId}`, order: sql`s.sales desc, s.id desc` }, page);
}

/** The best of a seller's services except one, for a sidebar. */
export function otherServices(ctx: Ctx, sellerId: number, but: number, size: number): Promise<ServiceCard[]> {
  const condition = sql`s.seller_id = ${sellerId} and s.id <> ${but}`;
  return cardsWhere(ctx, condition, sql`order by s.sales desc, s.id desc limit ${size}`);
}

type Counts = { draft: number; published: number; paused: number };
const MyRow = MyService.omit({ actions: true });

async function countsOf(ctx: Ctx, sellerId: number): Promise<Counts> {
  const rows = await read(ctx.db, { state: z.enum(["published", "draft", "paused"]), n: num })`
    select s.state, count(*)::int as n from services s where s.seller_id = ${sellerId} and not ${isRemoved.sql("s")}
    group by s.state`;
  const counts = { draft: 0, published: 0, paused: 0 };
  for (const { state, n } of rows) counts[state] = n;
  return counts;
}

/** The acting member's services, last edited first. @param state null for all but removed ones */
export async function myServices(
  ctx: Ctx,
  wanted: number,
  state: Exclude<ServiceState, "removed"> | null,
): Promise<z.output<typeof MyServicesPage>> {
  const sellerId = memberId(ctx);
  const counts = await countsOf(ctx, sellerId);
  const total = state ? counts[state] : counts.draft + counts.published + counts.paused;
  const page = Math.min(wanted, pagesOf(total));
  const rows = await read(ctx.db, MyRow)`
    select s.id, s.title, s.state, s.hidden_reason as "hiddenReason", s.price, s.rating, s.rating_count as "ratingCount",
      s.sales, s.views, s.favorites, s.updated_at as "updatedAt",
      ${picture("s.cover")} as cover,
      exists (select 1 from drafts d where d.user_id = s.seller_id and d.key = 'service:' || s.id) as changed
    from services s
    where s.seller_id = ${sellerId} and ${state ? sql`s.state = ${state}` : not(isRemoved).sql("s")}
    order by s.updated_at desc, s.id desc limit ${terms.pageSize} offset ${(page - 1) * terms.pageSize}`;
  return {
    ...toPage({ rows: rows.map((row) => ({ ...row, actions: sellerActions(row, ctx.now()) })), page, total }),
    counts,
  };
}
