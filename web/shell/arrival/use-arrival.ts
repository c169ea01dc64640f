import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";

/**
 * After a navigation, focuses the start of the page, unless the focused element is inside it and still exists: the next
 * Tab must not continue from a link of the footer, or from an element that is gone.
 * @returns the title of the page, for a live region
 */
export function useArrival(): string {
  const [title, setTitle] = useState("");
  const { pathname, search } = useLocation();
  const left = useRef(pathname + search);
  useEffect(() => {
    if (left.current === pathname + search) return;
    const elsewhere = left.current.split("?")[0] !== pathname;
    left.current = pathname + search;
    const main = document.getElementById("main");
    const now = document.activeElement;
    const nowhere = now === null || now === document.body;
    if (main && (nowhere || (elsewhere && !main.contains(now)))) main.focus({ preventScroll: true });
    setTitle(document.title);
  }, [pathname, search]);
  return title;
}
