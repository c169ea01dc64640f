/** A piece of a text, and whether it is what was searched for. */
export type Piece = { text: string; hit: boolean };

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
 * Cuts a text into what was searched for and what was not. Words are parted by spaces; case, width and 臺/台 do not
 * matter. A word longer than a title is simply not found.
 */
export function highlight(text: string, k: string): Piece[] {
  const words = [...new Set(foldAll(k).split(/\s+/).filter(Boolean))].sort((a, b) => b.length - a.length);
  if (words.length === 0 || text === "") return text === "" ? [] : [{ text, hit: false }];
  const folded = foldAll(text);
  const pieces: Piece[] = [];
  let plain = "";
  for (let at = 0; at < text.length; ) {
    const word = words.find((each) => folded.startsWith(each, at));
    if (word === undefined) {
      plain += text[at];
      at += 1;
      continue;
    }
    if (plain) pieces.push({ text: plain, hit: false });
    plain = "";
    pieces.push({ text: text.slice(at, at + word.length), hit: true });
    at += word.length;
  }
  if (plain) pieces.push({ text: plain, hit: false });
  return pieces;
}
