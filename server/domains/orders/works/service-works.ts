import type { ServiceWork } from "#contract/orders/works.ts";
import { Picture } from "#contract/shared.ts";
import { isOnSale } from "#server/domains/catalog/process/predicates.ts";
import { reasonOfItem } from "#server/domains/profiles/index.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { num, read, text } from "#server/kernel/rows.ts";

/** How many a service's page shows. */
const MOST = 6;

/** What buyers have agreed to show of finished orders of a service on sale, newest first; never what was taken down. */
export function serviceWorks(ctx: Ctx, serviceId: number): Promise<ServiceWork[]> {
  return read(ctx.db, { itemId: num, title: text, picture: Picture })`
    select i.id as "itemId", i.data ->> 'title' as title, w.picture
    from services s
      join order_works w on w.seller_id = s.seller_id
      join orders o on o.id = w.order_id and o.service_id = s.id
      join profile_items i on i.id = w.item_id
    where s.id = ${serviceId} and ${isOnSale.sql("s")} and ${reasonOfItem} is null
    order by w.agreed_at desc, w.id desc limit ${MOST}`;
}
