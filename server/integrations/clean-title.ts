/** The shortest maximum of all gateways, characters. */
const TITLE_MAX = 50;

/** Graphemes, as a reader counts characters: a family of emoji is one. */
const readers = new Intl.Segmenter("zh-Hant", { granularity: "grapheme" });

/**
 * A title that every gateway accepts: one line, without quotes, brackets and characters that their filters would drop,
 * at most 50 characters (and code units, to be safe for either way of counting), no grapheme cut in two. Invisible
 * characters are removed, except those that join emoji. An empty title becomes the payment's number.
 */
export function cleanTitle(title: string, number: string): string {
  const line = title
    .normalize("NFC")
    .replace(/(?<!\p{Extended_Pictographic}[\uFE0F\p{Emoji_Modifier}]*)\u200D|(?!\u200D)\p{Cf}/gu, "")
    .replace(/[\p{Cc}\p{Cn}\p{Co}\p{Cs}\p{Zl}\p{Zp}\s]+/gu, " ")
    .replace(/['"`<>&\\|]/g, "")
    .replace(/ {2,}/g, " ")
    .trim();
  let cut = "";
  for (const { segment } of readers.segment(line)) {
    if (cut.length + segment.length > TITLE_MAX) break;
    cut += segment;
  }
  return cut.trim() || number;
}
