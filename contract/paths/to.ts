import type { Path } from "./site-paths.ts";

/** `/users/:id/portfolios/:pid` → `id` and `pid`. */
type Names<P> = P extends `${string}:${infer Name}/${infer Rest}`
  ? Name | Names<`/${Rest}`>
  : P extends `${string}:${infer Name}`
    ? Name
    : never;

type Value = string | number;
type Query = Record<string, Value | undefined>;

/**
 * `/users/:id/portfolios/:pid` split into literals and parameters; cached per path, because pages have hundreds of
 * links.
 */
const cuts = new Map<string, { pieces: string[]; names: string[] }>();

function cut(path: string): { pieces: string[]; names: string[] } {
  const known = cuts.get(path);
  if (known) return known;
  const parts = path.split(/:(\w+)/);
  const made = { pieces: parts.filter((_, at) => at % 2 === 0), names: parts.filter((_, at) => at % 2 === 1) };
  cuts.set(path, made);
  return made;
}

/**
 * Builds the URL of a page, encoded: fills the parameters of the path, the rest becomes the query without undefined or
 * empty values. `to("/users/:id", { id: 7 })`, `to("/search", { k: "logo" })`.
 */
export function to<P extends Path>(path: P & ([Names<P>] extends [never] ? P : never)): P;
export function to<P extends Path>(path: P, given: Record<Names<P>, Value> & Query): string;
export function to(path: string, given?: Query): string {
  if (!given) return path;
  const { pieces, names } = cut(path);
  let address = pieces[0] ?? "";
  names.forEach((name, at) => {
    address += encodeURIComponent(String(given[name])) + (pieces[at + 1] ?? "");
  });
  let separator = "?";
  for (const name of Object.keys(given)) {
    const value = given[name];
    if (value === undefined || value === "" || names.includes(name)) continue;
    address += `${separator}${name}=${encodeURIComponent(value)}`;
    separator = "&";
  }
  return address;
}
