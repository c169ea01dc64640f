import { forXml } from "#contract/text/plain-text.ts";

/** Characters that `JSON.stringify` keeps but a script element or an old parser would misread. */
const unsafe = /[<>&\u2028\u2029]/g;

/** Escapes JSON for a script element, without characters that strict parsers reject. */
export function escapeScript(json: string): string {
  return forXml(json).replace(unsafe, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, "0")}`);
}
