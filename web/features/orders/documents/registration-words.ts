import { money } from "#contract/money.ts";
import { thresholdOf } from "#contract/tax.ts";

/** What a month's sales mean for the tax registration; null while they are far below the threshold. */
export function registrationWords(sold: number, line: number): string | null {
  const threshold = thresholdOf(sold, line);
  if (threshold === null) return null;
  if (threshold === 100) return "這個月已經達到門檻。還沒辦理稅籍登記的話，請向國稅局申請。";
  return `再 ${money(line - sold)} 就達到門檻，可以先了解怎麼辦理稅籍登記。`;
}
