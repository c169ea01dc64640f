/** The least that any gateway takes, characters. */
const TITLE_MAX = 50;

/** The characters as a reader counts them: a family of emoji is one. */
const readers = new Intl.Segmenter("zh-Hant", { granularity: "grapheme" });

/**
 * A title as any gateway takes it: one line, without quotes, brackets and signs that their filters would drop, at most 50
 * characters (code units too, so that neither way of counting is over it), none of them cut in two. Signs that nobody sees are
 * left out, but for those that make one emoji of several. Empty titles become the payment's number.
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
