import { sql } from "drizzle-orm";
import type { Said } from "#contract/search/said.ts";
import type { BySale } from "#server/domains/profiles/index.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { num, read } from "#server/kernel/rows.ts";
import type { Words } from "#server/search/search-index.ts";
import { reference } from "../reference.ts";
import { findMeant } from "./find-meant.ts";
import { preferring, services } from "./service-search.ts";

/** How many services are looked at. */
const SERVICES = 60;
/** How many services nearly fit whose sellers are shown, when nobody sells what was searched for. */
const SHELF = 8;

/**
 * The members who sell what a search for services finds, best first: nobody writes 「英文老師」 into a profile, but many
 * teach English.
 */
export async function sellersByServices(
  ctx: Ctx,
  query: { k: string; exact?: true | undefined },
  said: readonly Said[],
): Promise<BySale> {
  const best = { choices: {}, sort: "relevance", page: 1, pageSize: SERVICES } as const;
  const prefer = preferring(said);
  const search = (words: Words) => services.search(ctx, { ...words, ...prefer }, best);
  const { listed, wish, question: _, ...read } = await findMeant(search, query, await reference(ctx));
  const ids = await sellersOf(ctx, listed.ids);
  if (ids.length > 0) return { ...read, ids, nearest: [] };
  return { ...read, ids, nearest: await sellersOf(ctx, await services.best(ctx, { wish, ...prefer }, {}, SHELF)) };
}

/** The sellers of these services, in their order. */
async function sellersOf(ctx: Ctx, ids: readonly number[]): Promise<number[]> {
  const rows = await read(ctx.db, { id: num, seller: num })`
    select service_id as id, seller_id as seller from service_search
    where service_id = any(${sql.param(ids)}::int[])`;
  const sellers = new Map(rows.map(({ id, seller }) => [id, seller]));
  return [...new Set(ids.flatMap((id) => sellers.get(id) ?? []))];
}
