import type { OfferDraft } from "#contract/requests/offer-forms.ts";
import { useEditingOf } from "#web/lib/editing.tsx";

export const useEditing = () => useEditingOf<OfferDraft>();
