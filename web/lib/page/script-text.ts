import { forXml } from "#contract/text/plain-text.ts";

/** What `JSON.stringify` leaves that a script element or an old parser would misread. */
const unsafe = /[<>&\u2028\u2029]/g;

/** JSON that may stand inside a script element, without signs that stricter readers stop at. */
export function escapeScript(json: string): string {
  return forXml(json).replace(unsafe, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, "0")}`);
}
