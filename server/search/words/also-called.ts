import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fold } from "#server/kernel/fold.ts";
import type { Synonyms } from "./query.ts";

/** The rows of a table beside this file, as cells. */
function rowsOf(file: string): string[][] {
  const text = readFileSync(join(import.meta.dirname, file), "utf8");
  return text
    .trimEnd()
    .split("\n")
    .map((line) => line.split("\t"));
}

let known: Map<string, string[]> | undefined;

/** The words by the folded name of the subcategory. */
function bySubcategory(): Map<string, string[]> {
  if (known) return known;
  known = new Map();
  for (const [, name = "", words = ""] of rowsOf("also-called.tsv")) known.set(fold(name), words.split("、"));
  for (const [title = "", , name = ""] of rowsOf("job-titles.tsv"))
    known.set(fold(name), [...(known.get(fold(name)) ?? []), title]);
  return known;
}

/**
 * What people type for a subcategory besides its name: English, brands, tools, colloquial words and job titles. They
 * were written from the category tree (also-called.tsv, job-titles.tsv).
 * @param subcategory its name
 */
export const calledAlso = (subcategory: string): readonly string[] => bySubcategory().get(fold(subcategory)) ?? [];

/** A subcategory and everything that it is also called. */
export type Called = { name: string; words: readonly string[] };

/** Adds the names of subcategories as synonyms of what else they are called; not the other way round. */
export function withAlsoCalled(synonyms: Synonyms, subcategories: readonly Called[]): Synonyms {
  const all = new Map(synonyms);
  for (const { name, words } of subcategories)
    for (const word of words.map(fold)) all.set(word, [...new Set([...(all.get(word) ?? []), fold(name)])]);
  return all;
}
