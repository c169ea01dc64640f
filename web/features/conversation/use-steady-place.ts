import { type RefObject, useLayoutEffect, useRef } from "react";

/**
 * Preserves the scroll position while a part of the page grows at its top.
 * @param content changes when the part has grown
 * @returns a ref for the part, and a function to call just before it grows
 */
export function useSteadyPlace(content: unknown): [part: RefObject<HTMLDivElement | null>, hold: () => void] {
  const part = useRef<HTMLDivElement>(null);
  const bottom = useRef<number | null>(null);
  const bottomNow = () => part.current?.getBoundingClientRect().bottom ?? null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the content has changed
  useLayoutEffect(() => {
    const [before, after] = [bottom.current, bottomNow()];
    if (before === null || after === null) return;
    bottom.current = null;
    window.scrollBy({ top: after - before, behavior: "instant" });
    requestAnimationFrame(() => document.documentElement.style.removeProperty("overflow-anchor"));
  }, [content]);
  const hold = () => {
    bottom.current = bottomNow();
    // Browsers with scroll anchoring would move the page a second time.
    document.documentElement.style.setProperty("overflow-anchor", "none");
  };
  return [part, hold];
}
