import { useEffect } from "react";
import { api } from "#web/lib/calls/api.ts";

/**
 * Notifies a visitor's page when this browser has logged in elsewhere, such as in another tab: at once, and whenever
 * the page becomes visible.
 */
export function useLoggedInElsewhere(active: boolean, onLogin: () => void): void {
  useEffect(() => {
    if (!active) return;
    const ask = () =>
      api.call("GET /api/my_data", {}).then(
        ({ isLogged }) => isLogged && onLogin(),
        // Offline: the login itself will report it.
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
  }, [active, onLogin]);
}
