/** How an order is paid: on the gateway's page, the card kept or not, or with a stored card. */
export type Way = { kind: "page"; remember: string | undefined } | { kind: "stored"; cardId: number };

const STORED = "stored:";

/** The value of a stored card among the ways to pay. */
export function storedKey(cardId: number): string {
  return `${STORED}${cardId}`;
}

/** What a chosen value means. @param remember the agreement that was ticked; it counts only on the gateway's page */
export function wayOf(key: string, remember: string | undefined): Way {
  return key.startsWith(STORED)
    ? { kind: "stored", cardId: Number(key.slice(STORED.length)) }
    : { kind: "page", remember };
}
