import { createContext, useContext } from "react";

/**
 * Whether what an open dialog does is still offered: the page behind it may have been told by another tab, or by the
 * other side, that it is not. Given by whoever opens the dialog, read by what would do it.
 */
export const StillAvailable = createContext(true);

/** What stands in the place of a button that would only be refused. */
export const NO_LONGER = "頁面剛剛更新，這個動作已經不能做了。";

export const useStillAvailable = (): boolean => useContext(StillAvailable);

/** Whether an act, by its name, is among those that are offered now. */
export const isStillAvailable = (act: { name: string } | null, actions: readonly { name: string }[]): boolean =>
  act === null || actions.some(({ name }) => name === act.name);
