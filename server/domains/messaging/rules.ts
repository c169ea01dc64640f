import * as terms from "#contract/terms.ts";
import { beginning, isWithin } from "#contract/text/characters.ts";
import { later } from "#server/kernel/clock.ts";

type Sides = { senderId: number; receiverId: number };

/** True when this member started the thread. Only for one of its two members. */
export const began = (thread: Sides, userId: number): boolean => thread.senderId === userId;

/** The other member of the thread. */
export const otherOf = (thread: Sides, userId: number): number =>
  began(thread, userId) ? thread.receiverId : thread.senderId;

/** Until when a message can be unsent. */
export const unsendUntil = (createdAt: Date): Date => later(createdAt, terms.unsendMs);

const PREVIEW = 100;

/** The preview of the newest message in lists. @param files names of its files, in order */
export function lastWords({ text, unsent, files }: { text: string; unsent: boolean; files: string[] }): string {
  if (unsent) return "訊息已收回";
  const line = text.replace(/\s+/g, " ").trim();
  if (line !== "") return isWithin(line, PREVIEW) ? line : `${beginning(line, PREVIEW)}…`;
  return files.length > 1 ? `傳送了 ${files.length} 個檔案` : `傳送了「${files[0] ?? "檔案"}」`;
}
