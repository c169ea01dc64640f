import type { Stored } from "./draft-calls.ts";
import type { DraftState } from "./use-typed-draft.ts";

/** How a kind of thing that is written is called in sentences. */
export type DraftWords = {
  /** 這項服務 */
  what: string;
  /** What is done so that others see it: 上架 */
  act: string;
};

/** A row of which others may see an older content. */
export type Published<C> = Stored<C> & { changed: boolean };

/**
 * Why what is typed cannot go out now, beside what is missing in it; null when it can.
 * @param isOut others see it, so something new has to be there. @param other asked before that
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
