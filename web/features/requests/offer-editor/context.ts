import type { OfferDraft } from "#contract/requests/offer-forms.ts";
import { useEditingOf } from "../editing.tsx";

export const useEditing = () => useEditingOf<OfferDraft>();
