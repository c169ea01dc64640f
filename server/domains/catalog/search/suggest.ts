import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { Suggestions } from "#contract/catalog/schemas.ts";
import { takesPart } from "#server/db/sql/accounts.ts";
import { AsyncCache } from "#server/kernel/async-cache.ts";
import { MINUTE } from "#server/kernel/clock.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { fold } from "#server/kernel/fold.ts";
import { num, read, text } from "#server/kernel/rows.ts";
import { gramsOfQuery } from "#server/search/words/grams.ts";
import { type Term, termsOf } from "#server/search/words/query.ts";
import { wordsLike } from "#server/search/words/words.ts";
import { isPublished } from "../process/predicates.ts";
import { type Reference, reference, wordsVersion } from "../reference.ts";
import { services } from "./service-search.ts";

const MOST = 5;

const nothing: Suggestions = { words: [], services: [], sellers: [], categories: [] };

function categoriesFor(folded: string, { places }: Reference): Suggestions["categories"] {
  const found = places.filter((place) => place.folded.includes(folded)).slice(0, MOST);
  return found.map(({ id, name, kind }) => ({ id, name, kind }));
}

const Title = z.object({ id: num, title: text, heading: text });
type Title = z.output<typeof Title>;

/** True when a title matches all terms as the search does, as typed or by a synonym. */
function saysAll(heading: string, terms: Term[]): boolean {
  return terms.every((term) => term.some(({ words }) => words.every((word) => heading.includes(word))));
}

/** Number of titles and names scanned while somebody types; a full search runs only on submit. */
const BEST = 5000;

/** Not made anew with every change of a service: what is no longer on sale is left out of each answer. */
const rules = { freshMs: 60_000, usableMs: 10 * MINUTE, size: () => 1, version: wordsVersion };
const bestRules = { ...rules, capacity: 1 };

const bestTitles = new AsyncCache<Title[]>(bestRules);

async function readTitles(ctx: Ctx): Promise<Title[]> {
  const rows = await read(ctx.db, Title)`
    select s.id, s.title, x.heading from service_search x join services s on s.id = x.service_id
    order by x.quality desc, x.service_id limit ${BEST}`;
  return rows;
}

/**
 * The best services with all typed words in their title, those that begin with them first; if there are few, also those
 * whose title matches by synonyms. More than are shown, because some may be gone.
 */
async function servicesFor(ctx: Ctx, folded: string, { synonyms }: Reference): Promise<Suggestions["services"]> {
  const words = folded.split(" ");
  const titles = await bestTitles.get("titles", () => readTitles(ctx));
  const typed = titles.filter(({ heading }) => words.every((word) => heading.includes(word)));
  const starting = typed.filter(({ heading }) => heading.startsWith(folded));
  const terms = typed.length < MOST ? termsOf(folded, synonyms) : [];
  const meant = terms.length === 0 ? [] : titles.filter(({ heading }) => saysAll(heading, terms));
  return [...new Set([...starting, ...typed, ...meant])].slice(0, 2 * MOST).map(({ id, title }) => ({ id, title }));
}

/** Those that are on sale at this moment. */
async function onSale(ctx: Ctx, found: Suggestions["services"]): Promise<Suggestions["services"]> {
  if (found.length === 0) return [];
  const rows = await read(ctx.db, { id: num })`
    select service_id as id from service_search where service_id = any(${sql.param(found.map(({ id }) => id))}::int[])`;
  const known = new Set(rows.map(({ id }) => id));
  return found.filter(({ id }) => known.has(id)).slice(0, MOST);
}

const Seller = Suggestions.shape.sellers.element.extend({ text });
type Seller = z.output<typeof Seller>;

const bestSellers = new AsyncCache<Seller[]>(bestRules);

/** @param condition on search row `x` · order before the number of completed orders */
async function readSellers(ctx: Ctx, condition: SQL, order: SQL, limit: number): Promise<Seller[]> {
  const rows = await read(ctx.db, Seller)`
    select u.id, u.nickname, u.avatar, u.level, u.star, x.text from seller_search x join users u on u.id = x.user_id
      left join seller_stats t on t.user_id = u.id
    where ${takesPart("u")} and ${condition} order by ${order} t.completed desc nulls last, u.id limit ${limit}`;
  return rows;
}

/**
 * Sellers whose text contains it, earliest position first. The best sellers are searched in memory; the database is
 * queried only when too few of them match, i.e. for rare words, which are fast to find.
 */
async function sellersFor(ctx: Ctx, folded: string): Promise<Suggestions["sellers"]> {
  const best = await bestSellers.get("sellers", () => readSellers(ctx, sql`true`, sql``, BEST));
  const far = ({ text }: Seller) => text.indexOf(folded);
  const near = best.filter((seller) => far(seller) >= 0).sort((a, b) => far(a) - far(b));
  const says = sql`x.grams @> ${sql.param(gramsOfQuery(folded))}::text[] and strpos(x.text, ${folded}) > 0`;
  const found = near.length < MOST ? await readSellers(ctx, says, sql`strpos(x.text, ${folded}),`, MOST) : near;
  return found.slice(0, MOST).map(({ text: _, ...seller }) => seller);
}

const manyRules = { ...rules, capacity: 5000, concurrency: 4 };
/** What fits what was typed: with services that may be gone. */
const fitting = new AsyncCache<Suggestions>(manyRules);
/** The same as it is shown: with each change of a service one statement looks which are still on sale. */
const shown = new AsyncCache<Suggestions>({ ...manyRules, version: () => services.version() + wordsVersion() });

async function make(ctx: Ctx, k: string, folded: string): Promise<Suggestions> {
  const known = await reference(ctx);
  return {
    words: wordsLike(k, folded, known.words, MOST),
    services: await servicesFor(ctx, folded, known),
    sellers: await sellersFor(ctx, folded),
    categories: categoriesFor(folded, known),
  };
}

/** The tags of the services that sell most: what many come for. */
async function popular(ctx: Ctx): Promise<Suggestions> {
  const rows = await read(ctx.db, { tag: text })`
    select tag from services s, unnest(s.tags) as tag where ${isPublished.sql("s")} and s.sales > 0
    group by tag order by sum(s.sales) desc, tag limit ${MOST}`;
  return { ...nothing, words: rows.map(({ tag }) => tag) };
}

/** Suggestions for what was typed so far, cached because many people type the same. An empty text gives what sells. */
export async function suggest(ctx: Ctx, k: string): Promise<Suggestions> {
  const folded = fold(k);
  if (folded === "") return k.trim() === "" ? fitting.get("", () => popular(ctx)) : nothing;
  const key = k.toLowerCase();
  return shown.get(key, async () => {
    const all = await fitting.get(key, () => make(ctx, k, folded));
    return { ...all, services: await onSale(ctx, all.services) };
  });
}
