import { createContext, type ReactNode, useContext } from "react";

/**
 * Renders help for errors that the site knows more about; nothing for others. The shell provides it, since this folder
 * makes no API calls.
 */
export const ErrorHelpers = createContext<(error: ReactNode) => ReactNode>(() => null);

/** Help below an error. Not inside the alert, which is announced as a whole. */
export function ErrorHelp({ error }: { error: ReactNode }) {
  return useContext(ErrorHelpers)(error);
}
