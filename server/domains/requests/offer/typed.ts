import { limits } from "#contract/requests/limits.ts";
import { OfferContent, OfferDraft } from "#contract/requests/offer-forms.ts";
import { countCharacters } from "#contract/text/characters.ts";
import { storedDraft } from "#server/kernel/stored-draft.ts";
import type { OfferRow } from "../offer-store.ts";
import { isDraftOffer } from "../process/predicates.ts";

/** The latest content: unsent edits, otherwise the current version. */
export function typedOffer(offer: OfferRow): OfferDraft {
  if (offer.draft !== null) return storedDraft(OfferDraft, offer.draft);
  return isDraftOffer.test(offer) ? OfferDraft.parse({}) : storedDraft(OfferDraft, offer);
}

export const isTyped = (offer: Pick<OfferRow, "draft">): boolean => offer.draft !== null;

/** The content of an offer if it is valid; otherwise undefined with messages by field. */
export function checkOffer(typed: OfferDraft, needsTitle: boolean) {
  const parsed = OfferContent.safeParse(typed);
  const fields: Record<string, string[]> = {};
  for (const { path, message } of parsed.error?.issues ?? []) fields[path.join(".")] ??= [message];
  if (needsTitle && countCharacters(typed.title.trim()) < limits.titleMin)
    fields.title ??= [`請用 ${limits.titleMin}~${limits.titleMax} 個字說明這份報價的內容`];
  return parsed.success && Object.keys(fields).length === 0 ? { content: parsed.data } : { fields };
}
