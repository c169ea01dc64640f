import { type RefObject, useLayoutEffect, useRef } from "react";

/**
 * Keeps what is read where it stands in the window while a part of the page grows above it.
 * @param content changes when the part has grown
 * @returns the part, and what is called just before it grows
 */
export function useSteadyPlace(content: unknown): [part: RefObject<HTMLDivElement | null>, hold: () => void] {
  const part = useRef<HTMLDivElement>(null);
  const bottom = useRef<number | null>(null);
  const bottomNow = () => part.current?.getBoundingClientRect().bottom ?? null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what has grown is the reason
  useLayoutEffect(() => {
    const [before, after] = [bottom.current, bottomNow()];
    if (before === null || after === null) return;
    bottom.current = null;
    window.scrollBy({ top: after - before, behavior: "instant" });
    requestAnimationFrame(() => document.documentElement.style.removeProperty("overflow-anchor"));
  }, [content]);
  const hold = () => {
    bottom.current = bottomNow();
    // Browsers that do it by themselves would do it a second time.
    document.documentElement.style.setProperty("overflow-anchor", "none");
  };
  return [part, hold];
}
