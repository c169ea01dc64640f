import { type Documents, documentsOf, livePlaces, type Parts, part, placesById } from "#server/search/documents.ts";
import type { Column } from "./fields.ts";
import { joinLists, type Lists, withLaterLists } from "./lists.ts";
import { gatherRuns, joinRuns, withLater } from "./runs.ts";
import { inSlices } from "./slices.ts";
import type { Texts } from "./texts.ts";

/** The arrays are made anew when so many rows have changed, or one row in so many: until then each costs a little. */
const LOOSE = { least: 1000, oneIn: 32 };

type Make<A> = new (buffer: ArrayBufferLike, offset: number, length: number) => A;
type Kept = Column | Int32Array;

/** How many rows are added before a column needs a larger array. */
const roomOf = (length: number) => Math.max(LOOSE.least, Math.ceil(length / LOOSE.oneIn)) + 1;

/** An empty column of the same type, with room at the end. */
function emptyLike<C extends Kept>(column: C, length: number): C {
  const bytes = (length + roomOf(length)) * column.BYTES_PER_ELEMENT;
  return new (column.constructor as Make<C>)(new ArrayBuffer(bytes), 0, length);
}

/** A copy with room at the end. */
function roomy<C extends Kept>(column: C, length: number): C {
  const copy = emptyLike(column, length);
  copy.set(column.subarray(0, length));
  return copy;
}

/** The same column with so many places: the same memory, if it has room. */
function longer<C extends Kept>(column: C, length: number): C {
  if (column.length >= length) return column;
  const room = (column.buffer.byteLength - column.byteOffset) / column.BYTES_PER_ELEMENT;
  if (room < length) return longer(roomy(column, column.length), length);
  return new (column.constructor as Make<C>)(column.buffer, column.byteOffset, length);
}

/** Writes values of `now` into the column. */
function withNumbers<C extends Kept>(old: C, now: C, places: Int32Array, length: number): C {
  const column = longer(old, length);
  for (let i = 0; i < places.length; i++) column[places[i] ?? 0] = now[i] ?? 0;
  return column;
}

const mapped = <A, B>(of: Readonly<Record<string, A>>, each: (value: A, name: string) => B): Record<string, B> =>
  Object.fromEntries(Object.entries(of).map(([name, value]) => [name, each(value, name)]));

/** The table of places, large enough for an id. */
function placesFor(places: Int32Array, id: number): Int32Array {
  if (id < places.length) return places;
  const larger = new Int32Array(id + roomOf(id)).fill(-1);
  larger.set(places);
  return larger;
}

/**
 * Writes changed and new rows into the arrays, and takes out removed ones.
 * @param now the rows as they are, with the columns of `old` · gone ids of rows that may no longer be found
 */
export function patched(old: Documents, now: Documents, gone: Iterable<number>): Documents {
  let { length, loose } = old;
  const places = placesFor(old.places, now.id.at(-1) ?? 0);
  for (const id of gone) {
    if ((places[id] ?? -1) < 0) continue;
    places[id] = -1;
    loose++;
  }
  const targets = now.id.map((id) => {
    const known = places[id] ?? -1;
    return known < 0 ? length++ : known;
  });
  const parts = {
    id: withNumbers(old.id, now.id, targets, length),
    numbers: mapped(old.numbers, (column, name) =>
      withNumbers<Column>(column, part(now.numbers, name), targets, length),
    ),
    lists: mapped<Lists, Lists>(old.lists, (lists, name) => withLaterLists(lists, part(now.lists, name), targets)),
    texts: mapped<Texts, Texts>(old.texts, (texts, name) =>
      withLater<Uint16Array, Texts>(texts, part(now.texts, name), targets),
    ),
  };
  for (let i = 0; i < targets.length; i++) places[now.id[i] ?? 0] = targets[i] ?? 0;
  return { ...parts, length, places, loose: loose + now.length };
}

/** True when so many rows have changed that the arrays should be made anew. */
export const isLoose = ({ loose, length }: Documents): boolean => loose > roomOf(length);

function withRoom(parts: Parts): Documents {
  const { id, numbers, ...others } = parts;
  const length = id.length;
  const columns = mapped<Column, Column>(numbers, (column) => roomy(column, length));
  return {
    ...documentsOf({ ...others, id: roomy(id, length), numbers: columns }),
    places: placesById(id, roomOf(length)),
  };
}

async function gathered<C extends Kept>(column: C, places: Int32Array): Promise<C> {
  const out = emptyLike(column, places.length);
  await inSlices(places.length, (i) => {
    out[i] = column[places[i] ?? 0] ?? 0;
  });
  return out;
}

async function gatheredAll<A>(
  of: Readonly<Record<string, A>>,
  each: (value: A) => Promise<A>,
): Promise<Record<string, A>> {
  const all: Record<string, A> = {};
  for (const [name, value] of Object.entries(of)) all[name] = await each(value);
  return all;
}

/**
 * The same rows in new arrays, by ascending id; made in slices, between which others have their turn. Rows that are
 * written meanwhile have to be written again.
 */
export async function compacted(documents: Documents): Promise<Documents> {
  const places = livePlaces(documents);
  const id = await gathered(documents.id, places);
  const numbers = await gatheredAll<Column>(documents.numbers, (column) => gathered<Column>(column, places));
  const lists = await gatheredAll<Lists>(documents.lists, async (lists) => ({
    ...(await gatherRuns(lists, places)),
    names: lists.names,
  }));
  const texts = await gatheredAll<Texts>(documents.texts, (texts) => gatherRuns<Uint16Array>(texts, places));
  return { ...documentsOf({ id, numbers, lists, texts }), places: placesById(id, roomOf(id.length)) };
}

function joinColumns<C extends Kept>(all: readonly [C, ...C[]]): C {
  const length = all.reduce((sum, each) => sum + each.length, 0);
  const out = new (all[0].constructor as new (length: number) => C)(length);
  let from = 0;
  for (const each of all) {
    out.set(each, from);
    from += each.length;
  }
  return out;
}

/** The documents of several sets of rows, each with higher ids than the one before. */
export function joined([first, ...others]: readonly [Parts, ...Parts[]]): Documents {
  const each = <T>(of: (parts: Parts) => Readonly<Record<string, T>>, name: string): [T, ...T[]] => [
    part(of(first), name),
    ...others.map((parts) => part(of(parts), name)),
  ];
  return withRoom({
    id: joinColumns([first.id, ...others.map(({ id }) => id)]),
    numbers: mapped(first.numbers, (_, name) => joinColumns<Column>(each(({ numbers }) => numbers, name))),
    lists: mapped(first.lists, (_, name) => joinLists(each(({ lists }) => lists, name))),
    texts: mapped(first.texts, (_, name) => joinRuns(each(({ texts }) => texts, name))),
  });
}
