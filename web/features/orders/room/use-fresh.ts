import { useEffect } from "react";
import { useRevalidator } from "react-router";

/** How often the room asks for news while somebody looks at it, milliseconds. */
const EVERY_MS = 20_000;

/** Keeps a page fresh: at once when it comes to the front, then every 20 seconds; never while it is hidden. */
export function useFresh(): void {
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    if (state !== "idle") return;
    const look = () => {
      if (document.visibilityState === "visible" && navigator.onLine) void revalidate();
    };
    const timer = setInterval(look, EVERY_MS);
    document.addEventListener("visibilitychange", look);
    window.addEventListener("online", look);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", look);
      window.removeEventListener("online", look);
    };
  }, [revalidate, state]);
}
