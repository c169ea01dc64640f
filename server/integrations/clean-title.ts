/** The least that any gateway takes, characters. */
const TITLE_MAX = 50;

/**
 * A title as any gateway takes it: one line, without quotes, brackets and signs that their filters would drop, at most 50
 * characters (code units too, so that neither way of counting is over it). Empty titles become the payment's number.
 */
export function cleanTitle(title: string, number: string): string {
  const line = title
    .normalize("NFC")
    .replace(/[\p{Cc}\p{Cf}\p{Cn}\p{Co}\p{Cs}\p{Zl}\p{Zp}\s]+/gu, " ")
    .replace(/['"`<>&\\|]/g, "")
    .replace(/ {2,}/g, " ")
    .trim();
  let cut = "";
  for (const character of line) {
    if (cut.length + character.length > TITLE_MAX) break;
    cut += character;
  }
  return cut.trim() || number;
}
