import { paths } from "#contract/paths/site-paths.ts";

const routes = paths.map((path) => path.split("/").slice(1));

/** The canonical form of a parameter: ids without leading zeros, words in lower case. */
function tidyValue(name: string, value: string): string {
  if (name === ":token") return value;
  if (/id$/i.test(name)) return /^0+[1-9]\d*$/.test(value) ? value.replace(/^0+/, "") : value;
  return /^[a-z][a-z0-9_]*$/i.test(value) ? value.toLowerCase() : value;
}

const fits = (route: readonly string[], parts: readonly string[]) =>
  route.length === parts.length && route.every((each, at) => each.startsWith(":") || each === parts[at]?.toLowerCase());

function tidy(parts: readonly string[]): string[] {
  // In alphabetical order a literal segment comes after a parameter, and it is the better match.
  const route = routes.findLast((each) => fits(each, parts));
  return parts.map((part, at) => {
    const each = route?.[at] ?? part;
    return each.startsWith(":") ? tidyValue(each, part) : each;
  });
}

/** From the first full-width punctuation mark, which none of our addresses contains, to the end. */
const AFTER =
  /[\s\u2018-\u201f\u2026\u3000-\u3003\u3008-\u301f\uff01-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff65].*$/su;
/** Punctuation at the end. */
const END = /[),.;:!?'"\]>]+$/;

/** The decoded path; null when it is not valid text. */
function readable(path: string): string | null {
  try {
    // The parser returns non-ASCII bytes as Latin-1.
    return decodeURIComponent(/[\x80-\xff]/.test(path) ? Buffer.from(path, "latin1").toString() : path);
  } catch {
    return null;
  }
}

/**
 * Removes the rest of a sentence that was copied with the link, such as `/services/1。`. Only when the result is an
 * address of the site.
 */
function withoutSentence(path: string): string {
  const text = readable(path);
  const cut = text?.replace(AFTER, "").replace(END, "");
  if (cut === undefined || cut === text) return path;
  const parts = cut.split("/").filter((part) => part !== "");
  if (parts.length > 0 && !routes.some((each) => fits(each, parts))) return path;
  return `/${parts.map(encodeURIComponent).join("/")}`;
}

/**
 * The canonical address of a request: no trailing or double slash, lower case, `/services/007` and `/services/7。`
 * become `/services/7`. Unknown paths and tokens in addresses are unchanged.
 * @param url path and query of a request
 * @returns null when the address is canonical already
 */
export function movedTo(url: string): string | null {
  const at = url.indexOf("?");
  const path = at < 0 ? url : url.slice(0, at);
  // The router's script requests its data files by the canonical address already.
  if (path === "/" || path.endsWith(".data")) return null;
  const tidied = `/${tidy(
    withoutSentence(path)
      .split("/")
      .filter((part) => part !== ""),
  ).join("/")}`;
  // Browsers treat a backslash as a slash: a redirect must not lead to another host.
  if (tidied === path || tidied.includes("\\")) return null;
  return tidied + (at < 0 ? "" : url.slice(at));
}
