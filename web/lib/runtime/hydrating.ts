import { useSyncExternalStore } from "react";

const never = () => () => {};

/** Whether this is the page as the server sent it, whose HTML stands already and is being hydrated; true on the server. */
export const useHydrating = (): boolean =>
  useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
