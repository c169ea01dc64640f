import { closeReasons, refuseReasons } from "#contract/requests/states.ts";
import type { RequestProcessTypes } from "./request-words.ts";

/** The chosen reason in words. */
export const reasonWords = (key: string | null): string | null =>
  key === null ? null : ({ ...refuseReasons, ...closeReasons }[key as keyof typeof closeReasons] ?? null);

/** Why it ended, in the words of mails. */
export const because = ({ closedReason, closedWord }: RequestProcessTypes["row"]): string[] => {
  const reason = reasonWords(closedReason);
  return reason === null ? [] : [`原因：${reason}`, ...(closedWord ? [closedWord] : [])];
};
