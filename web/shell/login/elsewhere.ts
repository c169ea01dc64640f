import { useEffect } from "react";
import { api } from "#web/lib/calls/api.ts";

/**
 * Tells a page of a visitor when this browser has been logged in elsewhere, as in another tab: at once, and whenever the
 * page is looked at again.
 */
export function useLoggedInElsewhere(active: boolean, tell: () => void): void {
  useEffect(() => {
    if (!active) return;
    const ask = () =>
      api.call("GET /api/my_data", {}).then(
        ({ isLogged }) => isLogged && tell(),
        // The line is broken: the log-in itself will say so.
        () => {},
      );
    const seen = () => document.visibilityState === "visible" && void ask();
    void ask();
    document.addEventListener("visibilitychange", seen);
    window.addEventListener("focus", seen);
    return () => {
      document.removeEventListener("visibilitychange", seen);
      window.removeEventListener("focus", seen);
    };
  }, [active, tell]);
}
