import { escaped, n } from "./svg.ts";

const FONTS = "'Noto Sans CJK TC','Noto Sans TC','PingFang TC','Microsoft JhengHei',sans-serif";

export type Headline = { lines: string[]; size: number; under: string[]; underSize: number };

/** Widths in em: Han and full-width marks are one, Latin about half. */
export function emWidth(text: string): number {
  return [...text].reduce((sum, character) => sum + (/[\u0020-\u02ff]/.test(character) ? 0.56 : 1), 0);
}

/** What may not begin a line: closing marks, and particles that belong to the word before. */
const CLINGS = "，。、：；？！」』）的";

const OPENS = "「『（";

/** Words of the trades that the segmenter's dictionary does not know. */
const TERMS = /(伴手禮|聽打|降噪|操作證|健檢|客訴|進銷存|小樣|自然光|計畫書|現金流|國中小|鉤織毯|抱枕|說故事|編曲)/u;

const words = new Intl.Segmenter("zh-Hant-TW", { granularity: "word" });

/** Pieces between which a line may break: words, with the marks that cling to them. */
function pieces(text: string): string[] {
  const found: string[] = [];
  const segments = text
    .split(TERMS)
    .flatMap((run) => (TERMS.test(run) ? [run] : [...words.segment(run)].map(({ segment }) => segment)));
  for (const segment of segments) {
    const last = found.at(-1);
    if (last !== undefined && (CLINGS.includes(segment) || OPENS.includes(last)))
      found[found.length - 1] = last + segment;
    else found.push(segment);
  }
  return found.flatMap((piece) => (emWidth(piece) > 7 ? [...piece] : [piece]));
}

/**
 * Lines of at most `most` em, broken between words and about equally long. A word longer than a line is broken anyway;
 * no line is ever longer than `most`.
 */
export function wrapped(text: string, most: number): string[] {
  const parts = pieces(text);
  const least = Math.max(1, Math.ceil(emWidth(text) / most));
  for (let count = least; count < least + 2; count += 1) {
    const best = even(parts, count, most, emWidth(text) / count);
    if (best !== undefined) return best.lines;
  }
  return hard(text, most);
}

type Setting = { lines: string[]; cost: number };

/** The way to set the parts in exactly `count` lines that stays closest to the target width. */
function even(parts: string[], count: number, most: number, target: number): Setting | undefined {
  let best: Setting | undefined;
  let line = "";
  for (const [index, part] of parts.entries()) {
    line += part;
    const wide = emWidth(line.trim());
    if (wide > most) break;
    const cost = (wide - target) ** 2;
    const rest = parts.slice(index + 1);
    if (count === 1 ? rest.length > 0 : rest.length === 0) continue;
    const after = count === 1 ? { lines: [], cost: 0 } : even(rest, count - 1, most, target);
    if (after === undefined) continue;
    const total = cost + after.cost;
    if (best === undefined || total < best.cost) best = { lines: [line.trim(), ...after.lines], cost: total };
  }
  return best;
}

/** Character by character, for text that has no words to break between. */
function hard(text: string, most: number): string[] {
  const lines: string[] = [];
  let line = "";
  for (const character of text) {
    if (line !== "" && emWidth(line + character) > most) {
      lines.push(line);
      line = "";
    }
    line += character;
  }
  return [...lines, line];
}

/** The part before the first colon or comma is set large, the rest under it. */
export function headline(title: string, width: number, largest: number): Headline {
  const cut = title.search(/[：，]/u);
  const head = cut > 3 ? title.slice(0, cut) : title;
  const rest = cut > 3 ? title.slice(cut + 1) : "";
  const size =
    [largest, largest * 0.86, largest * 0.74, largest * 0.64].find(
      (tried) => Math.ceil((emWidth(head) * tried) / width) <= 2,
    ) ?? largest * 0.54;
  const underSize = Math.round(size * 0.46);
  return {
    lines: wrapped(head, width / size),
    size: Math.round(size),
    under: rest === "" ? [] : wrapped(rest, width / underSize),
    underSize,
  };
}

/** Height in pixels that a headline needs. */
export function headlineHeight({ lines, size, under, underSize }: Headline): number {
  return lines.length * size * 1.26 + (under.length > 0 ? size * 0.34 + under.length * underSize * 1.5 : 0);
}

function row(text: string, x: number, y: number, size: number, weight: number, fill: string): string {
  return `<text x="${n(x)}" y="${n(y)}" font-family="${FONTS}" font-size="${n(size)}" font-weight="${weight}" fill="${fill}">${escaped(text)}</text>`;
}

/** A headline with its top left corner at x, y. */
export function setHeadline(set: Headline, x: number, y: number, ink: string, quiet: string): string {
  const { lines, size, under, underSize } = set;
  const big = lines.map((line, i) => row(line, x, y + size * (0.98 + i * 1.26), size, 700, ink));
  const below = y + lines.length * size * 1.26 + size * 0.34;
  const small = under.map((line, i) => row(line, x, below + underSize * (0.9 + i * 1.5), underSize, 400, quiet));
  return [...big, ...small].join("");
}

/** One small line, for the category. */
export function setLabel(text: string, x: number, y: number, size: number, fill: string): string {
  return row(text, x, y, size, 500, fill);
}
