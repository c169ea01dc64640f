import { sql } from "drizzle-orm";
import type { Ctx } from "#server/kernel/ctx.ts";
import { num, read } from "#server/kernel/rows.ts";
import { reference } from "../reference.ts";
import { findMeant } from "./find-meant.ts";
import { services } from "./service-search.ts";

/** How many services are looked at. */
const SERVICES = 60;

/**
 * The members who sell what a search for services finds, best first: nobody writes 「英文老師」 into a profile, but many
 * teach English.
 */
export async function sellersByServices(ctx: Ctx, k: string): Promise<number[]> {
  const best = { choices: {}, sort: "relevance", page: 1, pageSize: SERVICES } as const;
  const { listed } = await findMeant((words) => services.search(ctx, words, best), { k }, await reference(ctx));
  const rows = await read(ctx.db, { id: num, seller: num })`
    select service_id as id, seller_id as seller from service_search
    where service_id = any(${sql.param(listed.ids)}::int[])`;
  const sellers = new Map(rows.map(({ id, seller }) => [id, seller]));
  return [...new Set(listed.ids.flatMap((id) => sellers.get(id) ?? []))];
}
