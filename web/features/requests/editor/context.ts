import { createContext, useContext } from "react";
import type { RequestDraft } from "#contract/requests/forms.ts";
import type { RequestFile, RequestGuide } from "#contract/requests/schemas.ts";
import { useEditingOf } from "#web/lib/drafts/editing.tsx";
import type { Uploads } from "../use-file-uploads.ts";
import type { RequestForm } from "./drafts.ts";

export const useEditing = () => useEditingOf<RequestDraft>();

/** The files of a request: stored ones, and pending uploads. */
export type Attached = {
  rows: readonly RequestFile[];
  uploads: Uploads;
  remove: (id: number) => void;
  /** The files wait in this browser for the login. */
  waiting: boolean;
};

/** Context of the steps, besides the content. */
export type Writing = {
  guide: RequestGuide;
  /** The row; null while there is none, and for visitors. */
  form: RequestForm | null;
  /** Null for a visitor until their stored files are loaded, or when the browser cannot store files. */
  attached: Attached | null;
};

const WritingContext = createContext<Writing | null>(null);
export const WritingProvider = WritingContext.Provider;

export function useWriting(): Writing {
  const writing = useContext(WritingContext);
  if (!writing) throw new Error("outside of a request's form");
  return writing;
}
