import type { OfferDraft } from "#contract/requests/offer-forms.ts";
import { editingOf } from "../editing.tsx";

export const { EditingProvider, useEditing, At } = editingOf<OfferDraft>();
