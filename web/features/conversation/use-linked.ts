import { useEffect } from "react";
import { useLocation } from "react-router";

/** Loads earlier messages until the one that the address names is on the page, and scrolls to it. */
export function useLinked({ more, busy, load }: { more: boolean; busy: boolean; load: () => Promise<void> }): void {
  const { hash } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: `load` is new on each render
  useEffect(() => {
    if (!/^#m-[\w-]+$/.test(hash)) return;
    const found = document.getElementById(hash.slice(1));
    // The link's own move has marked it, or there was nothing yet that could be marked.
    if (found && !found.matches(":target")) location.replace(hash);
    if (found) found.scrollIntoView({ block: "center" });
    else if (more && !busy) void load();
  }, [hash, more, busy]);
}
