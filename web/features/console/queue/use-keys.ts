import { useEffect } from "react";

/** Marks the links between which the keys move. */
export const keyLink = { "data-key-link": "" };

/** Moves the focus between the links of a list: `j` to the next, `k` to the one before; Enter opens it as any link. */
export function useListKeys(): void {
  useEffect(() => {
    const move = (event: KeyboardEvent) => {
      const step = { j: 1, k: -1 }[event.key];
      const { target } = event;
      const writing = target instanceof Element && target.closest("input, textarea, select, [contenteditable], dialog");
      if (!step || writing || event.ctrlKey || event.metaKey || event.altKey) return;
      const links = [...document.querySelectorAll<HTMLElement>("[data-key-link]")];
      const at = links.indexOf(document.activeElement as HTMLElement);
      const next = links[at < 0 ? (step > 0 ? 0 : links.length - 1) : at + step];
      if (!next) return;
      event.preventDefault();
      next.focus();
      next.scrollIntoView({ block: "nearest" });
    };
    window.addEventListener("keydown", move);
    return () => window.removeEventListener("keydown", move);
  }, []);
}
