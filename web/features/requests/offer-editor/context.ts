import type { OfferDraft } from "#contract/requests/offer-forms.ts";
import { useEditingOf } from "#web/lib/drafts/editing.tsx";

export const useEditing = () => useEditingOf<OfferDraft>();
