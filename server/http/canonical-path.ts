/** Parts of the site whose addresses are written in small letters and whose ids are numbers. */
const sections = new Set([
  "about",
  "blogs",
  "categories",
  "contact",
  "events",
  "faq",
  "guide",
  "mission",
  "news",
  "policy",
  "requests",
  "rules",
  "search",
  "services",
  "subcategories",
  "users",
]);

/** Ids of these sections have no zeros before them. */
const numbered = new Set(["blogs", "categories", "news", "requests", "services", "subcategories", "users"]);

function tidy(parts: readonly string[]): string[] {
  const section = parts[0]?.toLowerCase() ?? "";
  if (!sections.has(section)) return [...parts];
  return parts.map((part) => {
    if (/^[a-z][a-z0-9_]*$/i.test(part)) return part.toLowerCase();
    return numbered.has(section) && /^0+[1-9]\d*$/.test(part) ? part.replace(/^0+/, "") : part;
  });
}

/**
 * The one address of what somebody asked for: no slash at the end or doubled, small letters, `/services/007` is
 * `/services/7`. Only of pages that may be found; tokens in an address are left as they are.
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
