import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";

/**
 * After a move the focus is where the page begins, unless it stands in the page and its place is still there: a reader's
 * next key must not go on from a link of the footer, or from nowhere because what was pressed is gone.
 * @returns what the page is called, to be read out
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
