import { useEffect, useRef } from "react";

/**
 * Calls `look` when the page becomes visible, when the browser is back online, and at an interval while the page is
 * visible; never while it is hidden.
 * @param every milliseconds; omitted where the server sends events
 */
export function useFresh(look: () => void, every?: number): void {
  const latest = useRef(look);
  latest.current = look;
  useEffect(() => {
    const ask = () => {
      if (document.visibilityState === "visible" && navigator.onLine) latest.current();
    };
    const timer = every === undefined ? undefined : setInterval(ask, every);
    document.addEventListener("visibilitychange", ask);
    window.addEventListener("online", ask);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", ask);
      window.removeEventListener("online", ask);
    };
  }, [every]);
}
