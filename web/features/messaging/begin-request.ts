import { keepText, keptText } from "#web/lib/kept-text.ts";
import { track } from "#web/lib/track.ts";

/** What a seller needs to know before they can make an offer, for the member to fill in. */
export const requestDraft = "想請你協助：\n希望完成的日期：\n預算：\n";

/** Counts that somebody starts a request for this seller, logged in or not. A request for one is of type 1. */
export function countRequest(sellerId: number, userLogin: boolean): void {
  track("begin_request", { seller_id: sellerId, user_login: userLogin, type: 1 });
}

const nameOf = (threadId: number) => `message:${threadId}`;

/** Puts the draft where the thread's answer is written. @returns false when something else stands there, which stays */
export function offerDraft(threadId: number): boolean {
  const kept = keptText(nameOf(threadId)).trim();
  if (kept !== "" && kept !== requestDraft.trim()) return false;
  replaceByDraft(threadId);
  return true;
}

/** The same, whatever stands there. */
export function replaceByDraft(threadId: number): void {
  keepText(nameOf(threadId), requestDraft);
}
