import { type RefObject, useEffect, useRef } from "react";

/** What was pressed in a list item: move up or down, remove, or add one to type into. */
type Act = "back" | "on" | "remove" | "type";

const controls = "button:enabled, input:not([type=file]), textarea";

/** The control to focus in an item after an action; at an end of the list the one for the other direction. */
function controlOf(line: Element | undefined, act: Act): HTMLElement | null | undefined {
  if (act === "type") return line?.querySelector<HTMLElement>("input, textarea");
  const same = line?.querySelector<HTMLElement>(`[data-act="${act}"]:enabled`);
  return same ?? line?.querySelector<HTMLElement>("[data-act]:enabled") ?? line?.querySelector<HTMLElement>(controls);
}

/** The control to focus: in an item, or the add button when the list is empty. */
function controlIn(list: Element, at: number, act: Act): HTMLElement | null {
  const lines = [...list.querySelectorAll("li, fieldset")];
  const all = [...list.querySelectorAll<HTMLElement>(controls)];
  const adding = all.find((each) => each.matches("input, textarea")) ?? all.at(-1);
  return controlOf(lines[Math.min(at, lines.length - 1)], act) ?? adding ?? null;
}

/**
 * Manages the focus of a list with buttons to move and remove items: it follows an item that was moved, and goes to the
 * next one after a removal, so that pressing again does what the user expects.
 * @returns `list`: ref of the element around the items (`li` or `fieldset`) and the add button; `follow`: announces
 * where to focus, called together with the change; `place`: finds that control, for a dialog that restores the focus.
 * Buttons name their action in `data-act`.
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
