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

/** Where to go on in a list: in a line, or, when none is left, where one adds another. */
function controlIn(list: Element, at: number, act: Act): HTMLElement | null {
  const lines = [...list.querySelectorAll("li, fieldset")];
  const all = [...list.querySelectorAll<HTMLElement>(controls)];
  const adding = all.find((each) => each.matches("input, textarea")) ?? all.at(-1);
  return controlOf(lines[Math.min(at, lines.length - 1)], act) ?? adding ?? null;
}

/**
 * Keeps the keyboard's place in a list that the buttons of its lines change: the focus goes with the line that moved, and
 * from one that was taken away to the next, so that pressing again does what one expects.
 * @returns `list` for what holds the lines (`li` or `fieldset`) and the button that adds one; `follow` to be told, with
 * the change, in which place to go on; `place` to ask for it, where a dialog gives the focus back. Buttons say what they
 * do in `data-act`.
 */
export function useListFocus<E extends HTMLElement>(): {
  list: RefObject<E | null>;
  follow: (at: number, act: Act) => void;
  place: (at: number, act: Act) => HTMLElement | null;
} {
  const list = useRef<E>(null);
  const next = useRef<{ at: number; act: Act } | null>(null);
  useEffect(() => {
    const wanted = next.current;
    if (!wanted || !list.current) return;
    next.current = null;
    controlIn(list.current, wanted.at, wanted.act)?.focus();
  });
  return {
    list,
    follow: (at, act) => {
      next.current = { at, act };
    },
    place: (at, act) => list.current && controlIn(list.current, at, act),
  };
}
