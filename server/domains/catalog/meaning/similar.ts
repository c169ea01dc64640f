import { type SQL, sql } from "drizzle-orm";
import type { ServiceDetail } from "#contract/catalog/schemas.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { fold } from "#server/kernel/fold.ts";
import { num, read } from "#server/kernel/rows.ts";
import { openEncoder } from "#server/meaning/encoder.ts";
import { likenesses } from "#server/search/vectors.ts";
import { serviceVectors } from "../search/service-search.ts";

/** How many of a subcategory, and of the rest of its category, are compared: the best. */
const CANDIDATES = 100;

type Placed = Pick<ServiceDetail, "title" | "tags" | "category" | "subcategory"> & { seller: { id: number } };

/**
 * Services of other sellers in the same category: those that mean most nearly the same first. Those that
 * have no vector yet follow: the same subcategory first, then by quality.
 */
export async function similarTo(
  ctx: Ctx,
  { title, tags, category, subcategory, seller }: Placed,
  most: number,
): Promise<number[]> {
  const best = (place: SQL, far: number) => sql`(select x.service_id as id, x.quality, ${far}::int as far
    from service_search x where ${place} and x.seller_id <> ${seller.id} order by x.quality desc limit ${CANDIDATES})`;
  const here = sql`x.subcategory_id = ${subcategory?.id ?? 0}`;
  const around = sql`x.category_id = ${category?.id ?? 0} and x.subcategory_id <> ${subcategory?.id ?? 0}`;
  const rows = await read(ctx.db, { id: num })`
    select id from (${best(here, 0)} union all ${best(around, 1)}) n order by far, quality desc, id`;
  const ids = rows.map((each) => each.id);
  const { encodeQuery } = await openEncoder();
  const own = encodeQuery(fold([title, category?.name, subcategory?.name, ...tags].join(" ")));
  const like = await likenesses(ctx, serviceVectors, ids, own);
  return ids.sort((a, b) => (like.get(b) ?? 0) - (like.get(a) ?? 0)).slice(0, most);
}
