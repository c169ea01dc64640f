import { sql } from "drizzle-orm";
import { reference, serviceVectors } from "#server/domains/catalog/index.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { fold } from "#server/kernel/fold.ts";
import { bytes, num, read, text } from "#server/kernel/rows.ts";
import { expand, similarity } from "#server/meaning/compact.ts";
import { openEncoder } from "#server/meaning/encoder.ts";
import { likenesses, storedVectors } from "#server/search/vectors.ts";
import type { RequestRow } from "../store.ts";
import type { Card } from "./cards.ts";
import { requestVectors } from "./request-search.ts";
import { FITS, OWN, type Viewer } from "./viewer.ts";

/** The service of a seller that is most like a request. */
export type Meant = { like: number; fits: boolean; title: string };

/** How much these sellers' services in the category of a request mean what the request does, by seller. */
export async function meantBy(
  ctx: Ctx,
  { title, categoryId, subcategoryId }: RequestRow,
  sellers: readonly number[],
): Promise<Map<number, Meant>> {
  const rows = await read(ctx.db, { id: num, seller: num, title: text })`
    select s.id, s.seller_id as seller, s.title from service_search x join services s on s.id = x.service_id
    where x.seller_id = any(${sql.param([...sellers])}::int[]) and x.category_id = ${categoryId}`;
  const { category, subcategory } = await reference(ctx);
  const { encodeQuery } = await openEncoder();
  const names = [category.get(categoryId ?? 0)?.name, subcategory.get(subcategoryId ?? 0)?.name];
  const ids = rows.map(({ id }) => id);
  const like = await likenesses(ctx, serviceVectors, ids, encodeQuery(fold([title, ...names].join(" "))));
  const best = new Map<number, Meant>();
  for (const { id, seller, title } of rows) {
    const found = like.get(id) ?? 0;
    if (found > (best.get(seller)?.like ?? 0)) best.set(seller, { like: found, fits: found >= FITS, title });
  }
  return best;
}

/**
 * Why requests fit a member who sells, as a sentence by request; those that do not fit are left out. A service that
 * means the same says more than a subcategory.
 */
export async function fitsOf(
  ctx: Ctx,
  { me, fits, near }: Viewer,
  requests: readonly Card[],
): Promise<Map<number, string>> {
  const reasons = new Map<number, string>();
  if (me === null || requests.length === 0) return reasons;
  const own = await read(ctx.db, { title: text, vector: bytes })`
    select s.title, x.vector from service_search x join services s on s.id = x.service_id
    where x.seller_id = ${me} and x.vector is not null order by x.quality desc, s.id limit ${OWN}`;
  const services = own.map(({ title, vector }) => ({ title, vector: expand(new Int8Array(vector)) }));
  const stored = await read(ctx.db, { id: num, vector: bytes })`
    ${storedVectors(requestVectors)(requests.map(({ id }) => id))}`;
  const vectors = new Map(stored.map(({ id, vector }) => [id, new Int8Array(vector)]));
  for (const { id, subcategoryId, subcategory } of requests) {
    if (near.includes(subcategoryId)) reasons.set(id, `「${subcategory}」和你的服務意思相近`);
    else if (fits.includes(subcategoryId)) reasons.set(id, `你在「${subcategory}」有服務、職業或專長`);
    const vector = vectors.get(id);
    const likes = services.map((each) => (vector ? similarity(each.vector, vector) : 0));
    const best = Math.max(0, ...likes);
    if (best >= FITS) reasons.set(id, `和你的服務「${services[likes.indexOf(best)]?.title}」意思相近`);
  }
  return reasons;
}
