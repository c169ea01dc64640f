import { escaped, n } from "./svg.ts";

const FONTS = "'Noto Sans CJK TC','Noto Sans TC','PingFang TC','Microsoft JhengHei',sans-serif";

export type Headline = { lines: string[]; size: number; under: string[]; underSize: number };

/** Widths in em: Han and full-width marks are one, Latin about half. */
export function emWidth(text: string): number {
  return [...text].reduce((sum, character) => sum + (/[\u0020-\u02ff]/.test(character) ? 0.56 : 1), 0);
}

/** Marks that may not begin a line. */
const CLOSING = "，。、：；？！」』）";

/** Lines of at most `most` em, about equally long, so that no single character is left alone on the last one. */
export function wrapped(text: string, most: number): string[] {
  const count = Math.max(1, Math.ceil(emWidth(text) / most));
  const target = emWidth(text) / count;
  const lines: string[] = [];
  let line = "";
  for (const part of text.match(/[A-Za-z0-9.+-]+|./gu) ?? []) {
    const full = emWidth(line + part) > Math.max(target, 1) + 0.49 && lines.length < count - 1;
    const over = emWidth(line + part) > most + 0.01;
    if (line !== "" && (full || over) && !CLOSING.includes(part)) {
      lines.push(line.trim());
      line = part;
    } else line += part;
  }
  return [...lines, line.trim()].filter((done) => done !== "");
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
