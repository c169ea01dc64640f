/** Folds a character to what search treats as the same, one for one, so that positions stay true. */
function fold(char: string): string {
  const code = char.charCodeAt(0);
  // Full-width letters, digits and signs stand at a fixed distance from their half-width forms.
  const half = code >= 0xff01 && code <= 0xff5e ? String.fromCharCode(code - 0xfee0) : char;
  const lower = half.toLowerCase();
  if (lower.length !== 1) return char;
  return lower === "臺" ? "台" : lower;
}

function foldAll(text: string): string {
  return [...text].map((char) => (char.length === 1 ? fold(char) : char)).join("");
}

/**
 * Where what somebody is typing stands in a text: words parted by spaces; case, width and 臺/台 do not matter. For what
 * a search has found the server marks more (simplified characters, synonyms): `GET /api/search_hits`.
 * @returns pairs of positions [from, to), in order.
 */
export function marksOf(text: string, k: string): number[] {
  const words = [...new Set(foldAll(k).split(/\s+/).filter(Boolean))].sort((a, b) => b.length - a.length);
  const folded = foldAll(text);
  const marks: number[] = [];
  for (let at = 0; at < text.length; ) {
    const word = words.find((each) => folded.startsWith(each, at));
    if (word === undefined) {
      at += 1;
      continue;
    }
    marks.push(at, at + word.length);
    at += word.length;
  }
  return marks;
}
