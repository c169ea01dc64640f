import type { z } from "zod";
import { type ServiceAction, ServiceDetail } from "#contract/catalog/schemas.ts";
import { sellerBeside } from "#server/db/sql/sellers.ts";
import { isBusy, isShown } from "#server/domains/orders/process/predicates.ts";
import { type Ctx, viewerId } from "#server/kernel/ctx.ts";
import { refuse } from "#server/kernel/errors.ts";
import { bool, num, read } from "#server/kernel/rows.ts";
import { similarTo } from "../meaning/similar.ts";
import { sharePictureOf } from "../og/share-picture.ts";
import { mayInspect, maySee, sellerActions, visitorActions } from "../policy.ts";
import { isRemoved } from "../process/predicates.ts";
import { otherServices } from "../queries.ts";
import { cardsOf } from "./cards.ts";

const SHELF = 8;

type Detail = z.output<typeof ServiceDetail>;
const Row = ServiceDetail.omit({
  similar: true,
  others: true,
  actions: true,
  sharePicture: true,
  own: true,
  full: true,
}).extend({
  sellerStatus: num,
  changed: bool,
  openOrders: num,
  orderCap: num.nullable(),
});
type Row = z.output<typeof Row>;

/** All stored data of the page, in one round trip. */
async function readService(ctx: Ctx, id: number, viewer: number | null): Promise<Row | undefined> {
  const rows = await read(ctx.db, Row)`
    select s.id, s.title, s.state, s.hidden_reason as "hiddenReason", s.description, s.price, s.days, s.tags, s.faqs,
      s.questions, s.consumer_class as "consumerClass", s.rating, s.rating_count as "ratingCount", s.sales, s.favorites,
      s.order_cap as "orderCap", s.published_at as "publishedAt", s.updated_at as "updatedAt", u.status as "sellerStatus",
      case when c.id is not null then json_build_object('id', c.id, 'name', c.name) end as category,
      case when b.id is not null then json_build_object('id', b.id, 'name', b.name) end as subcategory,
      coalesce((select json_agg(json_build_object('id', p.id, 'name', p.name, 'included', p.included, 'price', p.price,
        'days', p.days, 'revisions', p.revisions) order by p.position) from service_packages p where p.service_id = s.id),
        '[]') as packages,
      coalesce((select json_agg(json_build_object('id', o.id, 'title', o.title, 'price', o.price, 'extraDays', o.extra_days,
        'withinDays', o.within_days)
        order by o.position) from service_options o where o.service_id = s.id), '[]') as options,
      coalesce((select json_agg(json_build_object('hash', i.hash, 'width', i.width, 'height', i.height, 'alt', g.alt)
        order by g.position) from service_images g join images i on i.hash = g.hash where g.service_id = s.id), '[]') as images,
      (select json_agg(coalesce(n.count, 0) order by star) from generate_series(1, 5) star left join (
        select overall, count(*)::int as count from reviews where service_id = s.id and side = 'buyer'
          and ${isShown.sql("reviews")} group by 1) n on n.overall = star) as distribution,
      exists (select 1 from favorites f where f.service_id = s.id and f.user_id = ${viewer}) as favorited,
      exists (select 1 from drafts d where d.user_id = s.seller_id and d.key = 'service:' || s.id) as changed,
      (select count(*)::int from orders o where o.service_id = s.id
        and ${isBusy.sql("o", ctx.now())}) as "openOrders",
      ${sellerBeside(ctx.now())} as seller
    from services s join users u on u.id = s.seller_id
      left join profiles p on p.user_id = u.id left join seller_stats t on t.user_id = u.id
      left join categories c on c.id = s.category_id left join subcategories b on b.id = s.subcategory_id
    where s.id = ${id}`;
  return rows[0];
}

/**
 * The row, if this viewer may see it: a removed service is gone for all; a draft exists only for its seller, a hidden
 * one also for operators who moderate it.
 */
function admitted(ctx: Ctx, row: Row | undefined): Row & { own: boolean } {
  if (!row) refuse("not_found");
  if (isRemoved.test(row)) refuse("gone");
  const own = row.seller.id === viewerId(ctx);
  return own || maySee(row) || mayInspect(ctx.actor, row) ? { ...row, own } : refuse("not_found");
}

/** The actions on this page; operators moderate a hidden service in the console. */
function actionsFor(ctx: Ctx, found: Row & { own: boolean }, full: boolean): ServiceAction[] {
  if (found.own) return sellerActions(found, ctx.now()).map(({ name }) => name);
  return maySee(found) ? visitorActions(found, full) : [];
}

/** The page of a service. @throws Refusal not_found, gone */
export async function servicePage(ctx: Ctx, id: number): Promise<Detail> {
  const found = admitted(ctx, await readService(ctx, id, viewerId(ctx)));
  const { sellerStatus: _, changed: __, openOrders, orderCap, ...row } = found;
  const full = orderCap !== null && openOrders >= orderCap;
  const others = await otherServices(ctx, row.seller.id, id, SHELF);
  const similar = await cardsOf(ctx, await similarTo(ctx, row, SHELF));
  return {
    ...row,
    full,
    similar,
    others,
    actions: actionsFor(ctx, found, full),
    ...(maySee(found) && { sharePicture: sharePictureOf(row) }),
  };
}
