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

/** Full-width punctuation, which no address of ours holds, and all that comes after it. */
const AFTER =
  /[\s\u2018-\u201f\u2026\u3000-\u3003\u3008-\u301f\uff01-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff65].*$/su;
/** Punctuation at its end. */
const END = /[),.;:!?'"\]>]+$/;

/** A path as a person reads it; null where it is no text. */
function readable(path: string): string | null {
  try {
    // The parser gives bytes beyond ASCII as they came.
    return decodeURIComponent(/[\x80-\xff]/.test(path) ? Buffer.from(path, "latin1").toString() : path);
  } catch {
    return null;
  }
}

/**
 * The path without what stood behind it in a sentence, as links arrive out of messages: `/services/1。`. Only where an
 * address of the site is left.
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
 * The one address of what somebody asked for: no slash at the end or doubled, small letters, `/services/007` is
 * `/services/7`, and so is `/services/7。`. What belongs to no page, and tokens in an address, are left as they are.
 * @param url path and query of a request.
 * @returns null when it is that address already.
 */
export function movedTo(url: string): string | null {
  const at = url.indexOf("?");
  const path = at < 0 ? url : url.slice(0, at);
  // The router's own data files are asked for by its script, which has the right address from the page.
  if (path === "/" || path.endsWith(".data")) return null;
  const tidied = `/${tidy(
    withoutSentence(path)
      .split("/")
      .filter((part) => part !== ""),
  ).join("/")}`;
  // A backslash is a slash to browsers: nobody may be led to another host.
  if (tidied === path || tidied.includes("\\")) return null;
  return tidied + (at < 0 ? "" : url.slice(at));
}
