import { useSyncExternalStore } from "react";

const never = () => () => {};

/** Whether the server-rendered page is still being hydrated; true on the server. */
export const useHydrating = (): boolean =>
  useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
