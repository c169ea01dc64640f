import { DAY } from "../time.ts";

export const letterReplyMin = 2;
export const letterNoteMax = 1000;
export const savedReplyTitleMax = 40;
/** How long the link in a mail to a visitor opens the letter. */
export const letterLinkDays = 30;
/**
 * Until when a letter to the support has to be answered, by what it is about. Where a law says so, the matter itself
 * has to be settled by then, so an answer does not end it.
 */
export const letterDue = {
  general: { ms: 2 * DAY, law: null },
  order: { ms: DAY, law: null },
  complaint: { ms: 15 * DAY, law: "消費者保護法第 43 條" },
  privacy: { ms: 15 * DAY, law: "個人資料保護法第 13 條" },
  appeal: { ms: 3 * DAY, law: null },
} as const;
