import type { ServiceDraft } from "#contract/catalog/content.ts";
import { useEditingOf } from "#web/lib/drafts/editing.tsx";

export const useEditing = () => useEditingOf<ServiceDraft>();
