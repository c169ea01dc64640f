import { type RefObject, useEffect, useRef } from "react";

/** What was pressed in a line: moved to the front or to the end, taken away, or added to type into. */
type Act = "back" | "on" | "remove" | "type";

const controls = "button:enabled, input:not([type=file]), textarea";

/** The control of a line that goes on with what was done; at an end of the list the other direction. */
function controlOf(line: Element | undefined, act: Act): HTMLElement | null | undefined {
  if (act === "type") return line?.querySelector<HTMLElement>("input, textarea");
  const same = line?.querySelector<HTMLElement>(`[data-act="${act}"]:enabled`);
  return same ?? line?.querySelector<HTMLElement>("[data-act]:enabled") ?? line?.querySelector<HTMLElement>(controls);
}

/**
 * Keeps the keyboard's place in a list that the buttons of its lines change: the focus goes with the line that moved, and
 * from one that was taken away to the next, so that pressing again does what one expects.
 * @returns `list` for what holds the lines (`li` or `fieldset`) and the button that adds one; `follow` to be told, with
 * the change, in which place to go on. Buttons say what they do in `data-act`.
 */
export function useListFocus<E extends HTMLElement>(): {
  list: RefObject<E | null>;
  follow: (at: number, act: Act) => void;
} {
  const list = useRef<E>(null);
  const next = useRef<{ at: number; act: Act } | null>(null);
  useEffect(() => {
    const wanted = next.current;
    if (!wanted || !list.current) return;
    next.current = null;
    const lines = [...list.current.querySelectorAll("li, fieldset")];
    const line = lines[Math.min(wanted.at, lines.length - 1)];
    (controlOf(line, wanted.act) ?? [...list.current.querySelectorAll<HTMLElement>(controls)].at(-1))?.focus();
  });
  return {
    list,
    follow: (at, act) => {
      next.current = { at, act };
    },
  };
}
