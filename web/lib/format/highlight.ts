import { highlightsIn, normalized } from "#contract/text/normalized.ts";

/**
 * A character as most people would look for it: small, half-width, 台 for 臺. The search itself (`GET /api/search_hits`)
 * knows more, but what it needs for simplified characters is larger than the whole page.
 */
function plainCharacter(char: string): string {
  if (char.length !== 1) return char;
  const code = char.charCodeAt(0);
  // Full-width letters, digits and signs stand at a fixed distance from their half-width forms.
  const half = code >= 0xff01 && code <= 0xff5e ? String.fromCharCode(code - 0xfee0) : char;
  const lower = half.toLowerCase();
  if (lower.length !== 1) return char;
  return lower === "臺" ? "台" : lower;
}

/**
 * Where what somebody is typing stands in a text: words parted by spaces; case, width and 臺/台 do not matter.
 * @returns pairs of positions [from, to), in order.
 */
export function highlightsOf(text: string, k: string): number[] {
  return highlightsIn(normalized(text, plainCharacter), normalized(k, plainCharacter).text.split(/\s+/));
}
