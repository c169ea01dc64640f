import type { Path } from "./paths.ts";

/** `/users/:id/portfolios/:pid` → `id` and `pid`. */
type Names<P> = P extends `${string}:${infer Name}/${infer Rest}`
  ? Name | Names<`/${Rest}`>
  : P extends `${string}:${infer Name}`
    ? Name
    : never;

type Value = string | number;
type Query = Record<string, Value | undefined>;

/**
 * The address of a page, encoded: what its path names is filled in, everything else becomes the query, without what is
 * undefined or empty. `to("/users/:id", { id: 7 })`, `to("/search", { k: "logo" })`.
 */
export function to<P extends Path>(path: P & ([Names<P>] extends [never] ? P : never)): P;
export function to<P extends Path>(path: P, given: Record<Names<P>, Value> & Query): string;
export function to(path: string, given: Query = {}): string {
  const query = { ...given };
  const filled = path.replace(/:(\w+)/g, (_, name: string) => {
    delete query[name];
    return encodeURIComponent(String(given[name]));
  });
  const asked = Object.entries(query).flatMap(([name, value]) =>
    value === undefined || value === "" ? [] : [`${name}=${encodeURIComponent(value)}`],
  );
  return asked.length > 0 ? `${filled}?${asked.join("&")}` : filled;
}
