import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fold } from "#server/kernel/fold.ts";

/** The rows of a table beside this file, as cells. */
function rowsOf(file: string): string[][] {
  const text = readFileSync(join(import.meta.dirname, file), "utf8");
  return text
    .trimEnd()
    .split("\n")
    .map((line) => line.split("\t"));
}

let known: Map<string, Map<string, string>> | undefined;

/** The words by the folded name of the subcategory, each once by how it folds. */
function bySubcategory(): Map<string, Map<string, string>> {
  if (known) return known;
  const all = new Map<string, Map<string, string>>();
  const add = (name: string, words: readonly string[]) => {
    const of = all.get(fold(name)) ?? new Map<string, string>();
    for (const word of words) if (!of.has(fold(word))) of.set(fold(word), word);
    all.set(fold(name), of);
  };
  for (const [, name = "", words = ""] of rowsOf("also-called.tsv")) add(name, words.split("、"));
  for (const [title = "", , name = ""] of rowsOf("job-titles.tsv")) add(name, [title]);
  known = all;
  return all;
}

/**
 * What people type for a subcategory besides its name: English, brands, tools, colloquial words and job titles. They
 * were written from the category tree (also-called.tsv, job-titles.tsv). A new installation begins with them; from then
 * on they are rows of `called_words`, which operators edit.
 * @param subcategory its name
 */
export const calledAlso = (subcategory: string): string[] => [
  ...(bySubcategory().get(fold(subcategory))?.values() ?? []),
];
