import { closeReasons, refuseReasons } from "#contract/requests/states.ts";
import type { RequestProcessTypes } from "./request-words.ts";

/** The reason that a buyer or a seller chose, as others read it. */
export const reasonWords = (key: string | null): string | null =>
  key === null ? null : ({ ...refuseReasons, ...closeReasons }[key as keyof typeof closeReasons] ?? null);

/** Why it ended, as mails say it. */
export const because = ({ closedReason, closedWord }: RequestProcessTypes["row"]): string[] => {
  const reason = reasonWords(closedReason);
  return reason === null ? [] : [`原因：${reason}`, ...(closedWord ? [closedWord] : [])];
};
