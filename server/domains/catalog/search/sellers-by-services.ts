import type { Ctx } from "#server/kernel/ctx.ts";
import { part } from "#server/search/documents.ts";
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
  const known = await reference(ctx);
  const { hits } = await findMeant(ctx, services, { k }, known);
  const sellers = part(hits.documents.numbers, "seller");
  const ids = services.best(hits, {}, SERVICES).map((id) => sellers[hits.documents.places[id] ?? -1] ?? 0);
  return [...new Set(ids)];
}
