import type { ChangeEvent, ChangeEventHandler, Ref, RefCallback } from "react";
import { flushSync } from "react-dom";

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
type Value = string | boolean;

/** What of a control's properties counts here. */
type Wired<E> = {
  ref?: Ref<E> | undefined;
  onChange?: ChangeEventHandler<E> | undefined;
  checked?: boolean | undefined;
  value?: string | number | readonly string[] | undefined;
};

/** The controls that came alive, each with the properties of its last render. */
const alive = new WeakMap<Control, Wired<never>>();

const isChoice = (control: Control): control is HTMLInputElement =>
  control instanceof HTMLInputElement && /^(radio|checkbox)$/.test(control.type);

const hasNoValue = ({ type }: Control): boolean => /^(file|hidden|submit|button)$/.test(type);

const held = (control: Control): Value => (isChoice(control) ? control.checked : control.value);

/** A text as a field of the same kind gives it back: one kind of line end, no date that cannot be. */
function readBack(control: HTMLInputElement | HTMLTextAreaElement, text: string): string {
  const other = document.createElement(control.localName) as HTMLInputElement;
  if (control instanceof HTMLInputElement) other.type = control.type;
  other.value = text;
  return other.value;
}

/** What the page was drawn with; undefined where that cannot be told. */
function drawnWith(control: Control): Value | undefined {
  if (isChoice(control)) return control.defaultChecked;
  if (!(control instanceof HTMLSelectElement)) return readBack(control, control.defaultValue);
  return [...control.options].find(({ defaultSelected }) => defaultSelected)?.value;
}

/** What React keeps for a control; undefined where a form library or nobody keeps it. */
function keptFor(control: Control): Value | undefined {
  const { checked, value } = alive.get(control) ?? {};
  if (isChoice(control)) return checked;
  if (value === undefined) return undefined;
  return control instanceof HTMLSelectElement ? String(value) : readBack(control, String(value));
}

/** Gives what a control holds to its `onChange`, as if somebody had chosen or typed it now. */
function tell(control: Control, value: Value): void {
  if (!control.isConnected || control.disabled) return;
  if (isChoice(control)) {
    // React compares with the last value that it saw: it has to see the other one first.
    control.checked = !value;
    control.click();
  } else if (control instanceof HTMLSelectElement) {
    control.value = String(value);
    control.dispatchEvent(new Event("change", { bubbles: true }));
  } else {
    // Somebody may be composing in the field right now: it is written to only if it has lost its text.
    if (control.value !== value) control.value = String(value);
    const nativeEvent = new Event("input", { bubbles: true });
    const event = { target: control, currentTarget: control, type: "change", nativeEvent } as unknown as ChangeEvent;
    flushSync(() => alive.get(control)?.onChange?.(event as never));
  }
}

/** @param known what React or the form library believes that the control holds */
function compare(control: Control, known: Value | undefined): void {
  const value = held(control);
  if (known === undefined || value === known) return;
  // Of a group of radios only the chosen one speaks.
  if (value === false && control.type === "radio") return;
  // After the commit, when a form library has all its fields.
  queueMicrotask(() => tell(control, value));
}

/** Controls that came alive before the page was complete, with what they held then: Chromium puts values back at its end. */
const early = new Map<Control, Value>();
let complete = typeof document !== "undefined" && document.readyState === "complete";
if (typeof window !== "undefined" && !complete)
  window.addEventListener("pageshow", () => {
    complete = true;
    for (const [control, value] of early) compare(control, keptFor(control) ?? value);
    early.clear();
  });

function comeAlive(control: Control): void {
  if (hasNoValue(control)) return;
  // A select may show another option than React keeps, where that one is not on offer: nobody has chosen it.
  const known = control instanceof HTMLSelectElement ? undefined : keptFor(control);
  compare(control, known ?? drawnWith(control));
  if (!complete) queueMicrotask(() => early.set(control, held(control)));
}

/**
 * The `ref` of a control whose value React or a form library keeps. What was chosen or typed before the scripts ran, or
 * what the browser put back after a reload or Back, stands in the page and is unknown to them: once, when the control
 * comes alive, it is given to `onChange`, so that what a form shows is what it does.
 * @param wired the properties of the control; its own `ref` is called, too
 */
export function adoptValue<E extends Control>(wired: Wired<E>): RefCallback<E> {
  const { ref } = wired;
  return (control) => {
    if (control) {
      const known = alive.has(control);
      alive.set(control, wired as Wired<never>);
      if (!known) comeAlive(control);
    }
    const detach = typeof ref === "function" ? ref(control) : undefined;
    if (ref && typeof ref === "object") ref.current = control;
    return () => {
      if (typeof detach === "function") detach();
      else if (typeof ref === "function") ref(null);
      else if (ref) ref.current = null;
    };
  };
}
