import { sql } from "drizzle-orm";
import pLimit from "p-limit";
import { registerCache } from "#server/kernel/caches.ts";
import { later, MINUTE } from "#server/kernel/clock.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { num, one, read } from "#server/kernel/rows.ts";
import { type Documents, documentsOf, part, withAmong } from "#server/search/documents.ts";
import type { SearchKind } from "#server/search/kind.ts";
import { type Changed, giveBack, takeChanged } from "#server/search/versions.ts";
import { fieldsOf, readAll, readSet, readSome } from "./load.ts";
import { compacted, isLoose, patched } from "./patch.ts";

/** Up to so many rows of a kind were measured. */
const MEASURED = 1_000_000;
/** Rows of one answer of PostgreSQL. */
const PART = 100_000;
/** How late a change may be committed after its timestamp, ms. */
const LATE_MS = 10_000;
/** Rows that changed without being announced, such as figures, are looked for so often, ms. */
const LOOK_MS = 20_000;

/** Rows that were removed without being announced are noticed by their number, counted so often, ms. */
const COUNT_MS = 10 * MINUTE;

/** `size`: rows per query. `measured`: above so many rows, reading them logs a warning. */
type Limits = { size: number; measured: number };

/** What this process knows. */
type Known = {
  documents: Documents;
  /** By the clock of the rows: what was written since then is not known. */
  at: Date;
  /** By `performance.now()`: when changes were looked for, and when rows were counted. */
  lookedAt: number;
  countedAt: number;
  /** Rows that were written while new arrays were being made, and are read again into them. */
  again: ReadonlySet<number>;
  /** What is written while new arrays are being made; null at other times. */
  meanwhile: Set<number> | null;
};

/** Adds the columns that change without their rows. @param isSome true when the documents are few */
async function withSets(ctx: Ctx, kind: SearchKind, documents: Documents, isSome: boolean): Promise<Documents> {
  let all = documents;
  for (const [key, { of, ids }] of fieldsOf(kind, "among")) {
    const column = of === "id" ? documents.id : part(documents.numbers, of);
    all = withAmong(all, key, of, await readSet(ctx, ids(ctx), isSome ? [...column] : null));
  }
  return all;
}

async function countRows(ctx: Ctx, kind: SearchKind): Promise<number> {
  const rows = await read(ctx.db, { n: num })`select count(*)::int as n from ${kind.from} where ${kind.where}`;
  return one(rows).n;
}

async function readWhole(ctx: Ctx, kind: SearchKind, { size, measured }: Limits): Promise<Known> {
  const at = ctx.now();
  const now = performance.now();
  const rows = await countRows(ctx, kind);
  if (rows > measured)
    ctx.log.warn(
      { kind: kind.name, rows },
      `the search in this process was measured with ${measured} rows of a kind: more need an engine beside it, which is not part of this version (SEARCH_URL)`,
    );
  const documents = await withSets(ctx, kind, await readAll(ctx, kind, size), false);
  return { documents, at, lookedAt: now, countedAt: now, again: new Set(), meanwhile: null };
}

/** Reads these rows and writes them into the documents. */
async function withRows(ctx: Ctx, kind: SearchKind, known: Known, ids: readonly number[]): Promise<Known> {
  if (ids.length === 0) return known;
  const rows = await withSets(ctx, kind, documentsOf(await readSome(ctx, kind, ids)), true);
  const found = new Set(rows.id);
  const gone = ids.filter((id) => !found.has(id));
  for (const id of ids) known.meanwhile?.add(id);
  return { ...known, documents: patched(known.documents, rows, gone) };
}

/** Looks for rows that were written since the last time. */
async function withNews(ctx: Ctx, kind: SearchKind, known: Known): Promise<Known> {
  const at = ctx.now();
  const lookedAt = performance.now();
  const since = sql`${later(known.at, -LATE_MS).toISOString()}::timestamptz`;
  const written = await read(ctx.db, { id: num })`${kind.writtenSince(since)}`;
  let now: Known = { ...known, documents: await withSets(ctx, kind, known.documents, false), at, lookedAt };
  for (let from = 0; from < written.length; from += PART)
    now = await withRows(
      ctx,
      kind,
      now,
      written.slice(from, from + PART).map(({ id }) => id),
    );
  return now;
}

/** True when there are as many rows as known: others may have been removed without a word. */
async function isWhole(ctx: Ctx, kind: SearchKind, { documents }: Known): Promise<boolean> {
  let live = 0;
  for (const at of documents.places) if (at >= 0) live++;
  return (await countRows(ctx, kind)) === live;
}

async function applied(ctx: Ctx, kind: SearchKind, before: Known, changed: Changed, limits: Limits): Promise<Known> {
  const named = changed === "unknown" ? before.again : new Set([...before.again, ...changed]);
  let known: Known = { ...(await withRows(ctx, kind, before, [...named])), again: new Set() };
  const now = performance.now();
  if (changed === "unknown" || now - known.lookedAt >= LOOK_MS) known = await withNews(ctx, kind, known);
  if (changed !== "unknown" && now - known.countedAt < COUNT_MS) return known;
  return (await isWhole(ctx, kind, known)) ? { ...known, countedAt: now } : readWhole(ctx, kind, limits);
}

async function renewed(ctx: Ctx, kind: SearchKind, known: Known, limits: Limits): Promise<Known> {
  const changed = takeChanged(kind.name);
  try {
    return await applied(ctx, kind, known, changed, limits);
  } catch (error) {
    giveBack(kind.name, changed);
    throw error;
  }
}

/**
 * Keeps the documents of a kind: read as a whole once, then only rows that have changed.
 * @returns `now`: the documents with all changes that this process knows of · `with`: as `now`, with these rows as they
 * are at this moment
 */
export function documentKeeper(kind: SearchKind, limits: Limits = { size: PART, measured: MEASURED }) {
  let known: Known | null = null;
  registerCache(() => {
    known = null;
  });
  const oneAtATime = pLimit(1);

  /** Makes new arrays beside the present ones, which serve until the next renewal. */
  async function rebuild(before: Known): Promise<void> {
    const meanwhile = new Set<number>();
    known = { ...before, meanwhile };
    const documents = await compacted(before.documents);
    await oneAtATime(() => {
      if (known?.meanwhile === meanwhile) known = { ...known, documents, again: meanwhile, meanwhile: null };
    });
  }

  const renew = (ctx: Ctx, ids: readonly number[]) =>
    oneAtATime(async () => {
      const now = known ? await renewed(ctx, kind, known, limits) : await readWhole(ctx, kind, limits);
      known = await withRows(ctx, kind, now, ids);
      const { documents } = known;
      if (known.meanwhile === null && isLoose(documents))
        void rebuild(known).catch((err) => ctx.log.error({ err }, "the arrays of the search could not be made anew"));
      return documents;
    });
  return { now: (ctx: Ctx) => renew(ctx, []), with: renew };
}
