import type { Stored } from "./draft-calls.ts";
import type { DraftState } from "./use-typed-draft.ts";

/** Names of a kind of draft in sentences. */
export type DraftWords = {
  /** 這項服務 */
  what: string;
  /** The verb for publishing: 上架 */
  act: string;
};

/** A published row that may have unpublished changes. */
export type Published<C> = Stored<C> & { changed: boolean };

/**
 * Why the draft cannot be published now, apart from missing fields; null when it can.
 * @param isOut it is published, so there must be changes.
 * @param other a check that comes first
 */
export function whyNotNow<C, F extends Published<C>>(
  { form, save, theirs }: Pick<DraftState<C, F>, "form" | "save" | "theirs">,
  { act }: Pick<DraftWords, "act">,
  isOut: boolean,
  other: string | null = null,
): string | null {
  if (theirs) return "請先選擇要保留哪一份內容";
  if (other) return other;
  const still = save.kind === "untouched" || save.kind === "saved";
  return isOut && still && form?.changed === false ? `目前沒有還沒${act}的修改` : null;
}
