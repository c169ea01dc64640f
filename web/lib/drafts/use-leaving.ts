import { useEffect } from "react";
import type { Saver } from "./saver.ts";

/**
 * Sends pending changes when the page is hidden or left and when the browser is back online. Warns before closing a
 * page whose text is stored nowhere.
 * @param exists whether the server has the row: none is created while the page unloads, because the response would be
 * lost, and the next visit to an empty form would open that row, which its author may have changed in the list meanwhile
 * @param sent runs when changes were sent after the form had left the page
 */
export function useLeaving<T>(saver: Saver<T>, exists: () => boolean, sent?: () => unknown): void {
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    const leave = () => (exists() || saver.atRisk) && void saver.flush();
    document.addEventListener("visibilitychange", () => document.visibilityState === "hidden" && leave(), { signal });
    window.addEventListener("pagehide", leave, { signal });
    window.addEventListener("online", () => void saver.flush(), { signal });
    window.addEventListener("beforeunload", (event) => saver.atRisk && event.preventDefault(), { signal });
    return () => {
      listening.abort();
      const { behind } = saver;
      void saver.close().then((done) => done && behind && sent?.());
    };
  }, [saver, exists, sent]);
}
