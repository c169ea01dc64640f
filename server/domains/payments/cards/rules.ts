import type { StoredCard } from "#contract/payments/schemas.ts";
import { taipeiDay } from "#contract/time.ts";
import { isActiveCard } from "../process/predicates.ts";

/** The payer's agreement, stored with the attempt and with its card. */
export type Agreement = { version: string; text: string; at: string };

/** Longest mail address that the gateway accepts with an agreement. */
const EMAIL_MAX = 50;

export function isEmailFit(email: string): boolean {
  return email !== "" && email.length <= EMAIL_MAX;
}

type Validity = { state: string; expires: string | null; tokenUntil: string | null };

/** A card is good through the last day of its month, its token through its own last day. */
export function cardState({ state, expires, tokenUntil }: Validity, now: Date): StoredCard["state"] {
  if (!isActiveCard.test({ state })) return "dead";
  const day = taipeiDay(now);
  const over = (expires !== null && expires < day.slice(0, 7)) || (tokenUntil !== null && tokenUntil < day);
  return over ? "expired" : "usable";
}
