import { paths } from "#contract/paths/site-paths.ts";

const routes = paths.map((path) => path.split("/").slice(1));

/** What an address says of a parameter, as it is written: numbers without zeros before them, words in small letters. */
function tidyValue(name: string, value: string): string {
  if (name === ":token") return value;
  if (/id$/i.test(name)) return /^0+[1-9]\d*$/.test(value) ? value.replace(/^0+/, "") : value;
  return /^[a-z][a-z0-9_]*$/i.test(value) ? value.toLowerCase() : value;
}

const fits = (route: readonly string[], parts: readonly string[]) =>
  route.length === parts.length && route.every((each, at) => each.startsWith(":") || each === parts[at]?.toLowerCase());

function tidy(parts: readonly string[]): string[] {
  // In the order of the alphabet a word comes after a parameter in its place, and it is the better fit.
  const route = routes.findLast((each) => fits(each, parts));
  return parts.map((part, at) => {
    const each = route?.[at] ?? part;
    return each.startsWith(":") ? tidyValue(each, part) : each;
  });
}

/**
 * The one address of what somebody asked for: no slash at the end or doubled, small letters, `/services/007` is
 * `/services/7`. What belongs to no page, and tokens in an address, are left as they are.
 * @param url path and query of a request.
 * @returns null when it is that address already.
 */
export function movedTo(url: string): string | null {
  const at = url.indexOf("?");
  const path = at < 0 ? url : url.slice(0, at);
  // The router's own data files are asked for by its script, which has the right address from the page.
  if (path === "/" || path.endsWith(".data")) return null;
  const tidied = `/${tidy(path.split("/").filter((part) => part !== "")).join("/")}`;
  // A backslash is a slash to browsers: nobody may be led to another host.
  if (tidied === path || tidied.includes("\\")) return null;
  return tidied + (at < 0 ? "" : url.slice(at));
}
