import { sql } from "drizzle-orm";
import { z } from "zod";
import type { SearchHit } from "#contract/catalog/finding.ts";
import { textOfHtml } from "#contract/catalog/text.ts";
import { AsyncCache } from "#server/kernel/async-cache.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { fold } from "#server/kernel/fold.ts";
import { num, read, text } from "#server/kernel/rows.ts";
import { excerptOf, highlight, holdsAll } from "#server/search/words/highlight.ts";
import { type Term, termsOf } from "#server/search/words/query.ts";
import { reference, wordsVersion } from "../reference.ts";
import { cardsOf } from "../services/cards.ts";
import { services } from "./service-search.ts";

const Texts = z.object({ id: num, labels: z.array(text), nickname: text, description: text, packages: z.array(text) });
type Texts = z.output<typeof Texts>;

async function readTexts(ctx: Ctx, ids: readonly number[]): Promise<Map<number, Texts>> {
  if (ids.length === 0) return new Map();
  const rows = await read(ctx.db, Texts)`
    select s.id, array[c.name, b.name] || s.tags as labels, u.nickname, s.description,
      array(select p.name || '：' || p.included from service_packages p where p.service_id = s.id order by p.position)
        as packages
    from services s join users u on u.id = s.seller_id join categories c on c.id = s.category_id
      join subcategories b on b.id = s.subcategory_id
    where s.id = any(${sql.param(ids)}::int[])`;
  return new Map(rows.map((row) => [row.id, row]));
}

/** All spellings of one search term: the phrase and its words, as typed or as a synonym. */
const spelled = (term: Term): string[] => term.flatMap(({ phrase, words }) => [phrase, ...words]);

/** The terms that the title does not match: it contains all words of none of their spellings. */
const missing = (title: string, terms: Term[]): Term[] =>
  terms.filter((term) => !term.some(({ words }) => holdsAll(title, words)));

/** The first label with one of the words, otherwise the excerpt of the text around them. */
function elsewhereIn(texts: Texts | undefined, wanted: string[]): SearchHit["elsewhere"] {
  if (!texts) return null;
  for (const label of texts.labels) {
    const marks = highlight(label, wanted);
    if (marks.length > 0) return { place: "labels", text: label, marks };
  }
  const passages = [textOfHtml(texts.description), ...texts.packages, texts.nickname];
  for (const passage of passages) {
    const found = excerptOf(passage, wanted);
    if (found) return { place: "text", ...found };
  }
  return null;
}

async function explain(ctx: Ctx, terms: Term[], ids: readonly number[]): Promise<SearchHit[]> {
  const cards = await cardsOf(ctx, ids);
  const asked = cards.map((card) => ({ card, rest: missing(card.title, terms) }));
  const texts = await readTexts(
    ctx,
    asked.filter(({ rest }) => rest.length > 0).map(({ card }) => card.id),
  );
  return asked.map(({ card: { id, title }, rest }) => ({
    id,
    title: highlight(title, terms.flatMap(spelled)),
    elsewhere: rest.length > 0 ? elsewhereIn(texts.get(id), rest.flatMap(spelled)) : null,
  }));
}

const cache = new AsyncCache<SearchHit[]>({
  freshMs: 20_000,
  usableMs: 60_000,
  capacity: 20_000,
  size: (hits) => hits.length + 1,
  version: () => services.version() + wordsVersion(),
  concurrency: 4,
});

/** The highlights for a list of services that a search found; empty without search words. At most seconds old. */
export async function explainHits(ctx: Ctx, k: string, ids: readonly number[]): Promise<SearchHit[]> {
  const folded = fold(k);
  if (folded === "" || ids.length === 0) return [];
  const { synonyms } = await reference(ctx);
  const terms = termsOf(k, synonyms);
  return cache.get(`${folded}|${ids.join()}`, () => explain(ctx, terms, ids));
}
