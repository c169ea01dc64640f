import { useSyncExternalStore } from "react";

/** What can be chosen about how pages look on this device; the first is that of the system or the browser. */
export const looks = { theme: ["", "light", "dark"], text: ["", "large", "larger"], keys: ["", "off"] } as const;
export type LookName = keyof typeof looks;

function subscribe(listener: () => void): () => void {
  addEventListener("look", listener);
  addEventListener("storage", listener);
  return () => {
    removeEventListener("look", listener);
    removeEventListener("storage", listener);
  };
}

/** A choice of this device, and a function that changes it in all its open windows. */
export function useLook<N extends LookName>(name: N): [(typeof looks)[N][number], (value: string) => void] {
  const key = `look:${name}`;
  const stored = useSyncExternalStore(
    subscribe,
    () => localStorage.getItem(key) ?? "",
    () => "",
  );
  const choose = (value: string) => {
    if (value === "") localStorage.removeItem(key);
    else localStorage.setItem(key, value);
    // `showLook` of before-scripts.ts listens.
    dispatchEvent(new Event("look"));
  };
  return [looks[name].find((each) => each === stored) ?? looks[name][0], choose];
}
