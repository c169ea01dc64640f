import { z } from "zod";
import { ServiceCard } from "#contract/catalog/schemas.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { refuse } from "#server/kernel/errors.ts";
import { num, read, text } from "#server/kernel/rows.ts";
import { isRemoved } from "../process/predicates.ts";
import { cardsOf } from "../services/cards.ts";

const SHELF = 8;

const Instead = z.object({ subcategory: z.object({ id: num, name: text }).nullable(), services: z.array(ServiceCard) });
type Instead = z.output<typeof Instead>;

/** The subcategory of a removed service. @throws Refusal not_found for one that was never published, or still is */
async function placeOf(ctx: Ctx, id: number): Promise<Instead["subcategory"]> {
  const rows = await read(ctx.db, { place: Instead.shape.subcategory })`
    select case when b.id is not null then json_build_object('id', b.id, 'name', b.name) end as place
    from services s left join subcategories b on b.id = s.subcategory_id
    where s.id = ${id} and ${isRemoved.sql("s")} and s.published_at is not null`;
  const [row] = rows;
  return row ? row.place : refuse("not_found");
}

/**
 * The best services of a removed service's subcategory. Reveals neither its title nor its seller.
 * @throws Refusal not_found for one that was never published, or still is
 */
export async function insteadOf(ctx: Ctx, id: number): Promise<Instead> {
  const subcategory = await placeOf(ctx, id);
  if (!subcategory) return { subcategory, services: [] };
  const rows = await read(ctx.db, { id: num })`
    select service_id as id from service_search where subcategory_id = ${subcategory.id}
    order by quality desc, service_id limit ${SHELF}`;
  return {
    subcategory,
    services: await cardsOf(
      ctx,
      rows.map((row) => row.id),
    ),
  };
}
