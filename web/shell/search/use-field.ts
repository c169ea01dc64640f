import { type RefObject, useEffect, useEffectEvent } from "react";
import { isComposing } from "#web/ui/forms/is-composing.ts";

type FormRef = RefObject<HTMLFormElement | null>;

/** The search field of a form: the one named `k`. */
export const fieldOf = (form: HTMLFormElement | null): HTMLInputElement | null => {
  const field = form?.elements.namedItem("k");
  return field instanceof HTMLInputElement ? field : null;
};

export type FieldEvents = {
  /** The field was entered. */
  began: (value: string) => void;
  /** The text changed; while an input method composes, only its result counts. */
  wrote: (value: string) => void;
  /** A key press, except those of an input method. */
  pressed: (event: KeyboardEvent) => void;
  /** The focus left the form. */
  left: () => void;
  sent: (value: string) => void;
};

/** Listens to the field of a form that is rendered elsewhere. */
export function useFieldEvents(form: FormRef, events: FieldEvents): void {
  const began = useEffectEvent(events.began);
  const wrote = useEffectEvent(events.wrote);
  const pressed = useEffectEvent(events.pressed);
  const left = useEffectEvent(events.left);
  const sent = useEffectEvent(events.sent);
  useEffect(() => {
    const box = form.current;
    const field = fieldOf(box);
    if (!box) return;
    if (field && field === document.activeElement) began(field.value);
    const of = (event: Event) => (event.target === fieldOf(box) ? fieldOf(box) : null);
    const on: Partial<{ [E in keyof HTMLElementEventMap]: (event: HTMLElementEventMap[E]) => void }> = {
      focusin: (event) => of(event) && began(of(event)?.value ?? ""),
      input: (event) => of(event) && !isComposing(event) && wrote(of(event)?.value ?? ""),
      compositionend: (event) => of(event) && wrote(of(event)?.value ?? ""),
      keydown: (event) => of(event) && !isComposing(event) && pressed(event),
      focusout: (event) => !(event.relatedTarget instanceof Node && box.contains(event.relatedTarget)) && left(),
      // A press in the list keeps the focus in the field.
      mousedown: (event) => {
        if (event.target instanceof Element && event.target.closest("[data-aids]")) event.preventDefault();
      },
      submit: () => sent(fieldOf(box)?.value ?? ""),
    };
    const pairs = Object.entries(on) as [string, EventListener][];
    for (const [name, listener] of pairs) box.addEventListener(name, listener);
    return () => {
      for (const [name, listener] of pairs) box.removeEventListener(name, listener);
    };
  }, [form]);
}

/** Sets the combobox ARIA attributes of the field. @param active the id of the active option, if any */
export function useComboboxState(form: FormRef, listId: string, shown: boolean, active: string | null): void {
  // After every render: the field may be another element than before.
  useEffect(() => {
    const field = fieldOf(form.current);
    if (!field) return;
    field.setAttribute("role", "combobox");
    field.setAttribute("aria-autocomplete", "list");
    field.setAttribute("aria-expanded", String(shown));
    if (shown) field.setAttribute("aria-controls", listId);
    else field.removeAttribute("aria-controls");
    if (shown && active !== null) {
      field.setAttribute("aria-activedescendant", active);
      document.getElementById(active)?.scrollIntoView({ block: "nearest" });
    } else field.removeAttribute("aria-activedescendant");
  });
}
