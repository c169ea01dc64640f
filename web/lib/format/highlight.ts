import { highlightsIn, normalized } from "#contract/text/normalized.ts";

/**
 * Normalizes a character for search: lower case, half-width, 台 for 臺. The search itself (`GET /api/search_hits`) also
 * maps simplified characters, but the table for that is larger than the whole page.
 */
function plainCharacter(char: string): string {
  if (char.length !== 1) return char;
  const code = char.charCodeAt(0);
  // Full-width letters, digits and signs have a fixed offset from their half-width forms.
  const half = code >= 0xff01 && code <= 0xff5e ? String.fromCharCode(code - 0xfee0) : char;
  const lower = half.toLowerCase();
  if (lower.length !== 1) return char;
  return lower === "臺" ? "台" : lower;
}

/**
 * Finds the words of a query, separated by spaces, in a text; case, width and 臺/台 do not matter.
 * @returns pairs of positions [from, to), in order.
 */
export function highlightsOf(text: string, k: string): number[] {
  return highlightsIn(normalized(text, plainCharacter), normalized(k, plainCharacter).text.split(/\s+/));
}
