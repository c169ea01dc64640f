import { createContext, type ReactNode, useContext } from "react";

/**
 * What helps with an error besides its words, for errors of which the site knows more; nothing for all others. The shell
 * says it, since this folder knows no calls.
 */
export const ErrorHelpers = createContext<(error: ReactNode) => ReactNode>(() => null);

/** Stands under an error: what else can be done about it. Not inside the alert, which is read out whole. */
export function ErrorHelp({ error }: { error: ReactNode }) {
  return useContext(ErrorHelpers)(error);
}
