import { createContext, useContext } from "react";

/**
 * Whether the action of an open dialog is still available: another tab or the other participant may have changed the
 * page behind it. Provided by whatever opens the dialog, read by its submit button.
 */
export const StillAvailable = createContext(true);

/** Shown instead of a button whose action would be refused. */
export const NO_LONGER = "頁面剛剛更新，這個動作已經不能做了。";

export const useStillAvailable = (): boolean => useContext(StillAvailable);

/** Whether an action is among those that are available now, by name. */
export const isStillAvailable = (act: { name: string } | null, actions: readonly { name: string }[]): boolean =>
  act === null || actions.some(({ name }) => name === act.name);
