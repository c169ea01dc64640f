import { createContext, useContext } from "react";
import type { RequestDraft } from "#contract/requests/forms.ts";
import type { RequestGuide } from "#contract/requests/schemas.ts";
import { useEditingOf } from "#web/lib/editing.tsx";
import type { RequestForm } from "./drafts.ts";

export const useEditing = () => useEditingOf<RequestDraft>();

/** What the steps know beside the content. */
export type Writing = {
  guide: RequestGuide;
  /** The row; null while there is none, and for visitors. */
  form: RequestForm | null;
  /** Its id, made first where there is none; null when it could not be made. Not for visitors. */
  made: (() => Promise<number | null>) | null;
};

const WritingContext = createContext<Writing | null>(null);
export const WritingProvider = WritingContext.Provider;

export function useWriting(): Writing {
  const writing = useContext(WritingContext);
  if (!writing) throw new Error("outside of a request's form");
  return writing;
}
