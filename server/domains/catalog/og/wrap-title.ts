/** Characters that may not begin a line, and that may not end one (禁則, as in 中文排版需求 §3.1.4). */
const CLOSING = /[、。，．：；！？）」』】〉》〕…—～·％!?,.:;)\]}%’”]/;
const OPENING = /[（「『【〈《〔([{‘“]/;
const LATIN = /[\p{Script=Latin}\p{N}'&+#_/@$-]/u;

/** Pieces of a text between which a line may break. A Latin word is one piece; punctuation stays with its neighbour. */
function piecesOf(text: string): string[] {
  const pieces: string[] = [];
  let before = "";
  for (const character of text) {
    const last = pieces.at(-1);
    const joins =
      last !== undefined &&
      (CLOSING.test(character) || OPENING.test(before) || (LATIN.test(character) && LATIN.test(before)));
    if (joins) pieces[pieces.length - 1] = last + character;
    else pieces.push(character);
    before = character;
  }
  return pieces;
}

/** The approximate width of a text, em: enough for line breaks, without measuring the font. */
function widthOf(text: string): number {
  let width = 0;
  for (const character of text) {
    if (character === " ") width += 0.28;
    else if (/[\p{Lu}@&%$#]/u.test(character)) width += 0.7;
    else if (/[\p{Script=Latin}\p{N}\p{P}\p{S}]/u.test(character) && character <= "\u2fff") width += 0.56;
    else width += 1;
  }
  return width;
}

function fill(pieces: readonly string[], most: number): string[] {
  const lines: string[] = [];
  let line = "";
  for (const piece of pieces) {
    if (line !== "" && widthOf(line + piece) > most) {
      lines.push(line.trim());
      line = "";
    }
    line += piece;
  }
  if (line.trim() !== "") lines.push(line.trim());
  return lines;
}

/** Splits an unbreakable piece, such as a URL, that is wider than a line. */
function cut(piece: string, most: number): string[] {
  if (widthOf(piece) <= most) return [piece];
  const parts = [""];
  for (const character of piece) {
    const last = parts.at(-1) ?? "";
    if (last !== "" && widthOf(last + character) > most) parts.push(character);
    else parts[parts.length - 1] = last + character;
  }
  return parts;
}

function shorten(line: string, most: number): string {
  let short = line;
  while (short !== "" && widthOf(`${short}…`) > most) short = [...short].slice(0, -1).join("");
  return `${short}…`;
}

/**
 * Breaks a title into evenly filled lines by the rules of Chinese typesetting, with an ellipsis if it does not fit.
 * Pure.
 * @param most width of a line, em
 * @param lines maximum number of lines
 */
export function wrapTitle(title: string, most: number, lines: number): string[] {
  const pieces = piecesOf(title.replace(/\s+/g, " ").trim()).flatMap((piece) => cut(piece, most));
  const greedy = fill(pieces, most);
  if (greedy.length > lines) return [...greedy.slice(0, lines - 1), shorten(greedy.slice(lines - 1).join(""), most)];
  // The narrowest width that needs no more lines fills them evenly.
  let best = greedy;
  for (let width = most - 0.5; width > 1; width -= 0.5) {
    const narrower = fill(pieces, width);
    if (narrower.length > greedy.length) break;
    best = narrower;
  }
  return best;
}
