import type { Said } from "#contract/search/said.ts";
import { type Part, priceIn, timeIn } from "./limits.ts";
import { placeIn, remoteIn } from "./places.ts";

/** A kind of condition. */
export type SaidKind = Said["kind"];
type Bare = Said extends infer S ? (S extends Said ? Omit<S, "without"> : never) : never;

const readers: Readonly<Record<SaidKind, (text: string) => Part<Bare> | null>> = {
  time: timeIn,
  price: priceIn,
  place: placeIn,
  remote: remoteIn,
};

/** The text without these parts. */
function cut(text: string, parts: readonly Part<unknown>[]): string {
  let rest = text;
  for (const { from, to } of [...parts].sort((a, b) => b.from - a.from))
    rest = `${rest.slice(0, from)} ${rest.slice(to)}`;
  return rest
    .replace(/\s+/g, " ")
    .replace(/(?<=^|\s)[的，、\s]+/g, "")
    .trim();
}

/**
 * Reads what the words of a search say beside what is searched for: 「三千元以下的名片」, 「三天內交件」, 「台北 攝影」, 「可遠端」.
 * @param kinds those that a list can compare, in the order in which they are read
 * @returns the conditions, and the rest of the words: all of them where nothing else would be left
 */
export function saidIn(k: string, kinds: readonly SaidKind[]): { said: Said[]; rest: string } {
  const text = k.normalize("NFKC");
  const parts: Part<Bare>[] = [];
  for (const kind of kinds) {
    // What was read already cannot be read again: spaces keep the positions.
    const left = parts.reduce((all, { from, to }) => all.slice(0, from) + " ".repeat(to - from) + all.slice(to), text);
    const found = readers[kind](left);
    if (found) parts.push(found);
  }
  const rest = cut(text, parts);
  if (parts.length === 0 || !/[\p{L}\p{N}]/u.test(rest)) return { said: [], rest: k };
  return { said: parts.map((part) => ({ ...part.says, without: cut(text, [part]) })), rest };
}
