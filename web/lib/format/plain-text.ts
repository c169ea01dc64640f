import { shortened } from "#contract/text/characters.ts";

/** The text of sanitized HTML in one line, cut at `max` characters, for page descriptions. */
export function plainText(html: string, max: number): string {
  const text = html
    .replace(/<[^>]*>/g, " ")
    .replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (whole) => entities[whole] ?? " ")
    .replace(/\s+/g, " ")
    .trim();
  return shortened(text, max);
}

const entities: Record<string, string> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#39;": "'",
  "&nbsp;": " ",
};
