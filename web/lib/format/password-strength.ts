import * as terms from "#contract/terms.ts";
import { countCharacters } from "#contract/text/characters.ts";

/** Hint about a password, not a rule: its length counts most, and from 8 characters on the kinds of characters, too. */
export function passwordStrength(password: string): string {
  const length = countCharacters(password);
  if (length < 8) return `至少 ${terms.passwordMin} 個字元，8 個以上更安全`;
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^a-zA-Z\d]/].filter((kind) => kind.test(password)).length;
  if (length >= 14 || (length >= 10 && kinds >= 3)) return "強度：很好";
  return kinds >= 2 ? "強度：可以，再長一點會更好" : "強度：偏弱，可以加長或混用數字與符號";
}
