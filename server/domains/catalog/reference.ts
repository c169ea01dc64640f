import { sql } from "drizzle-orm";
import { z } from "zod";
import { Category } from "#contract/catalog/schemas.ts";
import type { CategoriesQuery } from "#contract/catalog/tree.ts";
import { AsyncCache } from "#server/kernel/async-cache.ts";
import { MINUTE } from "#server/kernel/clock.ts";
import { type Ctx, isViewed } from "#server/kernel/ctx.ts";
import { fold } from "#server/kernel/fold.ts";
import { bytes, num, read, text } from "#server/kernel/rows.ts";
import { compact, expand } from "#server/meaning/compact.ts";
import { openEncoder } from "#server/meaning/encoder.ts";
import { invalidate, versionOf } from "#server/search/versions.ts";
import { type Called, withAlsoCalled } from "#server/search/words/also-called.ts";
import { type Synonyms, synonymMap } from "#server/search/words/query.ts";
import { type Vocabulary, vocabularyOf } from "#server/search/words/units.ts";
import type { Word } from "#server/search/words/words.ts";
import { isPublished } from "./process/predicates.ts";

/** The name under which changes of this data are announced; the trigger of the table `synonyms` uses it, too. */
const WORDS = "words";

/** The version of categories, synonyms and of what subcategories are also called. */
export const wordsVersion = (): number => versionOf(WORDS);

/** Categories, synonyms, or what subcategories are also called, have changed. Part of the caller's transaction. */
export const wordsChanged = (ctx: Ctx): Promise<void> => invalidate(ctx, WORDS, []);

/** Data that every search uses: small, and the same for all. */
export type Reference = {
  /** Those in use, as menus and editors offer them. */
  categories: Category[];
  /** All in order, those that are retired too, as their services stay; so are the two maps. */
  tree: TreeCategory[];
  category: ReadonlyMap<number, Category>;
  /** `retired` is also true if its category is. */
  subcategory: ReadonlyMap<number, { id: number; name: string; categoryId: number; retired: boolean }>;
  /** Both kinds by name, as suggestions offer them. */
  places: { id: number; name: string; kind: "category" | "subcategory"; folded: string }[];
  synonyms: Synonyms;
  /** The words that are known inside a longer text. */
  vocabulary: Vocabulary;
  /** The subcategories that are called so, by folded name or other word for it. */
  names: ReadonlyMap<string, readonly number[]>;
  /** What each subcategory means: the vector of its names. */
  subcategoryVectors: ReadonlyMap<number, Float32Array>;
  /** Names of categories and subcategories, tags, synonyms; the most used first. */
  words: Word[];
};

const TreeCategory = Category.extend({
  retired: z.boolean(),
  subcategories: z.array(Category.shape.subcategories.element.extend({ retired: z.boolean() })),
});
type TreeCategory = z.output<typeof TreeCategory>;

async function readTree(ctx: Ctx): Promise<TreeCategory[]> {
  const rows = await read(ctx.db, TreeCategory)`
    select c.id, c.name, c.slug, c.blurb, c."order", c.retired_at is not null as retired,
      (select count(*)::int from service_search s where s.category_id = c.id) as services,
      coalesce((select json_agg(json_build_object('id', b.id, 'name', b.name,
          'retired', b.retired_at is not null or c.retired_at is not null) order by b."order", b.id)
        from subcategories b where b.category_id = c.id), '[]') as subcategories
    from categories c order by c."order", c.id`;
  return rows;
}

/** The categories in use, and of those that are retired only what is asked for by its id. */
function offered(
  tree: readonly TreeCategory[],
  { category, subcategory }: z.output<typeof CategoriesQuery>,
): Category[] {
  return tree.flatMap(({ retired, subcategories, ...rest }) => {
    const shown = subcategories.filter((each) => !each.retired || each.id === subcategory);
    if (retired && rest.id !== category && shown.length === 0) return [];
    return [{ ...rest, subcategories: shown.map(({ id, name }) => ({ id, name })) }];
  });
}

/** Only the most used tags are offered as spelling corrections. */
const TAGS = 5000;

/** A subcategory with its category and everything that it is also called. */
type Place = Called & { id: number; category: string };

/** The subcategories with their other words. */
async function readPlaces(ctx: Ctx, categories: readonly Category[]): Promise<Place[]> {
  const called = await read(ctx.db, { id: num, words: z.array(text) })`
    select subcategory_id as id, array_agg(word order by id) as words from called_words group by subcategory_id`;
  const byId = new Map(called.map(({ id, words }) => [id, words]));
  return categories.flatMap((category) =>
    category.subcategories.map(({ id, name }) => ({
      id,
      name,
      category: category.name,
      words: byId.get(id) ?? [],
    })),
  );
}

type Uses = { word: string; uses: number };

const tags = new AsyncCache<Uses[]>({
  freshMs: 10 * MINUTE,
  usableMs: 60 * MINUTE,
  capacity: 1,
  size: () => 1,
  version: wordsVersion,
});

/** The most used tags; not read anew with everything else, because all services have to be counted. */
const readTags = (ctx: Ctx): Promise<Uses[]> =>
  tags.get("tags", async () => {
    const rows = await read(ctx.db, { word: text, uses: num })`
      select tag as word, count(*)::int as uses from services s, unnest(s.tags) as tag
      where ${isPublished.sql("s")} group by tag order by uses desc, tag limit ${TAGS}`;
    return rows;
  });

async function readWords(ctx: Ctx, categories: Category[], also: readonly string[]): Promise<Word[]> {
  const rows = await readTags(ctx);
  const names = categories.flatMap((c) => [
    { word: c.name, uses: c.services },
    ...c.subcategories.map((b) => ({ word: b.name, uses: 1 })),
  ]);
  const all = [...rows, ...names, ...also.map((word) => ({ word, uses: 1 }))];
  const byFolded = new Map<string, Word>();
  for (const { word, uses } of all) {
    const folded = fold(word);
    const known = byFolded.get(folded);
    if (folded !== "") byFolded.set(folded, { word: known?.word ?? word, folded, uses: (known?.uses ?? 0) + uses });
  }
  return [...byFolded.values()].sort((a, b) => b.uses - a.uses);
}

function placesOf(categories: Category[]): Reference["places"] {
  return categories.flatMap(({ id, name, subcategories }) => [
    { id, name, kind: "category" as const, folded: fold(name) },
    ...subcategories.map((b) => ({ id: b.id, name: b.name, kind: "subcategory" as const, folded: fold(b.name) })),
  ]);
}

function namesOf(places: readonly Place[]): Reference["names"] {
  const names = new Map<string, number[]>();
  for (const { id, name, words } of places)
    for (const word of [name, ...words].map(fold)) names.set(word, [...(names.get(word) ?? []), id]);
  return names;
}

const Meaning = z.object({ id: num, text, version: text, vector: bytes });

/** The vectors of all subcategories: as they are stored, and what is missing or of another text or model anew. */
async function vectorsOf(ctx: Ctx, places: readonly Place[]): Promise<Reference["subcategoryVectors"]> {
  const { version, encode } = await openEncoder();
  const stored = await read(ctx.db, Meaning)`
    select subcategory_id as id, text, vector_version as version, vector from subcategory_meanings`;
  const known = new Map(stored.map((row) => [row.id, row]));
  const vectors = new Map<number, Float32Array>();
  for (const { id, name, category, words } of places) {
    const text = fold([name, category, ...words].join(" "));
    const row = known.get(id);
    if (row?.text === text && row.version === version) {
      vectors.set(id, expand(new Int8Array(row.vector)));
      continue;
    }
    const compacted = compact(encode(text));
    vectors.set(id, expand(compacted));
    // For an operator who sees the pages as a member, nothing can be written: the next one stores them.
    if (isViewed(ctx.actor)) continue;
    // Not of a subcategory that is deleted by now; other processes may write the same.
    await ctx.db.execute(sql`
      insert into subcategory_meanings (subcategory_id, text, vector, vector_version)
      select id, ${text}, ${Buffer.from(compacted)}, ${version} from subcategories where id = ${id}
      on conflict (subcategory_id) do update
        set text = excluded.text, vector = excluded.vector, vector_version = excluded.vector_version`);
  }
  return vectors;
}

async function readReference(ctx: Ctx): Promise<Reference> {
  const tree = await readTree(ctx);
  const categories = offered(tree, {});
  const rows = await read(ctx.db, { words: z.array(text) })`select words from synonyms order by id`;
  const groups = rows.map((row) => row.words);
  const places = await readPlaces(ctx, tree);
  const synonyms = withAlsoCalled(synonymMap(groups), places);
  const words = await readWords(ctx, categories, [...groups, ...places.map((place) => place.words)].flat());
  return {
    categories,
    tree,
    category: new Map(tree.map((c) => [c.id, c])),
    subcategory: new Map(tree.flatMap((c) => c.subcategories.map((b) => [b.id, { ...b, categoryId: c.id }] as const))),
    places: placesOf(categories),
    synonyms,
    vocabulary: vocabularyOf(
      words.map(({ folded }) => folded),
      synonyms,
    ),
    names: namesOf(places),
    subcategoryVectors: await vectorsOf(ctx, places),
    words,
  };
}

const cache = new AsyncCache<Reference>({
  freshMs: 60_000,
  usableMs: 60 * MINUTE,
  capacity: 1,
  size: () => 1,
  version: wordsVersion,
});

/** Categories, synonyms and words. Counts are at most a minute old, changes by operators are seen at once. */
export function reference(ctx: Ctx): Promise<Reference> {
  return cache.get("reference", () => readReference(ctx));
}

/** The categories that are offered, and with a retired one if it is asked for by its id. */
export async function categoriesFor(ctx: Ctx, query: z.output<typeof CategoriesQuery>): Promise<Category[]> {
  const { categories, tree } = await reference(ctx);
  return query.category === undefined && query.subcategory === undefined ? categories : offered(tree, query);
}
