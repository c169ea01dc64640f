import { sql } from "drizzle-orm";
import { z } from "zod";
import type { ServiceCopy } from "#contract/catalog/admin.ts";
import { textOfHtml } from "#contract/catalog/text.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { fold } from "#server/kernel/fold.ts";
import { num, read, text } from "#server/kernel/rows.ts";
import { reference } from "../reference.ts";
import { services } from "../search/service-search.ts";
import { wishOf } from "../search/wish.ts";

/** How many services that mean most nearly the same are compared word by word. */
const CANDIDATES = 200;
/** Characters of a shingle (A. Broder, On the resemblance and containment of documents, 1997): four or five words. */
const SHINGLE = 8;
/**
 * The least share of the shorter text that both have. No two services of different sellers in the demo market (200
 * services) share one shingle, so three tenths is far beyond chance and still finds a text that was half rewritten.
 */
const COPIED = 0.3;
const MOST = 10;

const Texts = z.object({ id: num, title: text, sellerId: num, seller: text, body: text });

/** Title, description and what the packages include, of services on sale and of this one. */
const readTexts = (ctx: Ctx, ids: readonly number[]) => read(ctx.db, Texts)`
  select s.id, s.title, s.seller_id as "sellerId", u.nickname as seller, concat_ws(' ', s.title, s.description,
    (select string_agg(p.included, ' ' order by p.position) from service_packages p where p.service_id = s.id)) as body
  from services s join users u on u.id = s.seller_id where s.id = any(${sql.param([...ids])}::int[])`;

/** All runs of `SHINGLE` characters; blanks and signs do not count. Pure. */
export function shinglesOf(html: string): Set<string> {
  const characters = [...fold(textOfHtml(html)).replace(/[^\p{L}\p{N}]/gu, "")];
  const count = Math.max(0, characters.length - SHINGLE + 1);
  return new Set(Array.from({ length: count }, (_, i) => characters.slice(i, i + SHINGLE).join("")));
}

/** The share of the shorter text that the other has, too, 0–1. Pure. */
export function sharedOf(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const [short, long] = a.size < b.size ? [a, b] : [b, a];
  return short.size === 0 ? 0 : [...short].filter((each) => long.has(each)).length / short.size;
}

/**
 * Services on sale of other sellers whose text is nearly that of this one, most of it first: those that mean the same
 * are compared word by word. It decides nothing; an operator reads both.
 */
export async function copiesOf(ctx: Ctx, id: number): Promise<ServiceCopy[]> {
  const [own] = await readTexts(ctx, [id]);
  if (!own) return [];
  const wish = await wishOf(own.title, await reference(ctx));
  const alike = await services.best(ctx, { wish }, {}, CANDIDATES);
  const shingles = shinglesOf(own.body);
  return (await readTexts(ctx, alike))
    .filter(({ sellerId }) => sellerId !== own.sellerId)
    .map(({ body, ...other }) => ({ ...other, shared: sharedOf(shingles, shinglesOf(body)) }))
    .filter(({ shared }) => shared >= COPIED)
    .sort((a, b) => b.shared - a.shared)
    .slice(0, MOST);
}
