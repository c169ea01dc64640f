/**
 * Minimal markup of help texts: blocks are separated by an empty line; lines that begin with `- ` make a list, with `1.
 * ` a numbered list; `[text](/address)` is a link.
 */
export type Span = { text: string; href?: string };
export type Block = { kind: "paragraph" | "points" | "steps"; lines: Span[][] };

const LINK = /\[([^\]]+)\]\((\/(?!\/)[^)\s]*|#[^)\s]+)\)/g;

/** Splits a line into text and links. Only paths of our own site become links. */
export function spansOf(line: string): Span[] {
  const spans: Span[] = [];
  let at = 0;
  for (const found of line.matchAll(LINK)) {
    const [whole, text = "", href = ""] = found;
    if (found.index > at) spans.push({ text: line.slice(at, found.index) });
    spans.push({ text, href });
    at = found.index + whole.length;
  }
  if (at < line.length) spans.push({ text: line.slice(at) });
  return spans;
}

const listMarkers = [
  { kind: "points", marker: /^- / },
  { kind: "steps", marker: /^\d+\. / },
] as const;

/** Splits a text into blocks. */
export function blocksOf(text: string): Block[] {
  return text
    .trim()
    .split(/\n\s*\n/)
    .map((block) => block.split("\n").map((line) => line.trim()))
    .map((lines) => {
      const list = listMarkers.find(({ marker }) => lines.every((line) => marker.test(line)));
      return list
        ? { kind: list.kind, lines: lines.map((line) => spansOf(line.replace(list.marker, ""))) }
        : { kind: "paragraph", lines: [spansOf(lines.join(""))] };
    });
}

/** Plain text without markup and addresses, for search engines and search. */
export function plainOf(text: string): string {
  return blocksOf(text)
    .flatMap(({ lines }) => lines.map((line) => line.map((span) => span.text).join("")))
    .join(" ");
}
