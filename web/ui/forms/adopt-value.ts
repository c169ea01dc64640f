import type { ChangeEvent, ChangeEventHandler, Ref, RefCallback } from "react";
import { flushSync } from "react-dom";

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
type Value = string | boolean;

/** The props of a control that matter here. */
type Wired<E> = {
  ref?: Ref<E> | undefined;
  onChange?: ChangeEventHandler<E> | undefined;
  checked?: boolean | undefined;
  value?: string | number | readonly string[] | undefined;
};

/** Hydrated controls, each with the props of its last render. */
const wiredControls = new WeakMap<Control, Wired<never>>();

const isChoice = (control: Control): control is HTMLInputElement =>
  control instanceof HTMLInputElement && /^(radio|checkbox)$/.test(control.type);

const hasNoValue = ({ type }: Control): boolean => /^(file|hidden|submit|button)$/.test(type);

const held = (control: Control): Value => (isChoice(control) ? control.checked : control.value);

/** Normalizes text the way a field of the same type does: line breaks, invalid dates. */
function readBack(control: HTMLInputElement | HTMLTextAreaElement, text: string): string {
  const other = document.createElement(control.localName) as HTMLInputElement;
  if (control instanceof HTMLInputElement) other.type = control.type;
  other.value = text;
  return other.value;
}

/** The value in the server's HTML; undefined where it cannot be determined. */
function drawnWith(control: Control): Value | undefined {
  if (isChoice(control)) return control.defaultChecked;
  if (!(control instanceof HTMLSelectElement)) return readBack(control, control.defaultValue);
  return [...control.options].find(({ defaultSelected }) => defaultSelected)?.value;
}

/** The value in React's state; undefined for a form library's or an uncontrolled field. */
function keptFor(control: Control): Value | undefined {
  const { checked, value } = wiredControls.get(control) ?? {};
  if (isChoice(control)) return checked;
  if (value === undefined) return undefined;
  return control instanceof HTMLSelectElement ? String(value) : readBack(control, String(value));
}

/** Passes the value of a control to its `onChange`, as if the user had just entered it. */
function dispatch(control: Control, value: Value): void {
  if (!control.isConnected || control.disabled) return;
  if (isChoice(control)) {
    // React compares with the last value it saw, so it has to see the other one first.
    control.checked = !value;
    control.click();
  } else if (control instanceof HTMLSelectElement) {
    control.value = String(value);
    control.dispatchEvent(new Event("change", { bubbles: true }));
  } else {
    // The user may be composing in the field: it is written to only if it has lost its text.
    if (control.value !== value) control.value = String(value);
    const nativeEvent = new Event("input", { bubbles: true });
    const event = { target: control, currentTarget: control, type: "change", nativeEvent } as unknown as ChangeEvent;
    flushSync(() => wiredControls.get(control)?.onChange?.(event as never));
  }
}

/** @param known the value that React or the form library assumes */
function compare(control: Control, known: Value | undefined): void {
  const value = held(control);
  if (known === undefined || value === known) return;
  // In a radio group only the selected one is reported.
  if (value === false && control.type === "radio") return;
  // After the commit, when a form library has registered all its fields.
  queueMicrotask(() => dispatch(control, value));
}

/**
 * Controls hydrated before the page was complete, with their value then: Chromium restores values at the end of
 * loading.
 */
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
  // A select may show another option than React's state when that one is not available: the user has not chosen it.
  const known = control instanceof HTMLSelectElement ? undefined : keptFor(control);
  compare(control, known ?? drawnWith(control));
  if (!complete) queueMicrotask(() => early.set(control, held(control)));
}

/**
 * The `ref` of a controlled field. React and form libraries do not see what was entered before hydration, or what the
 * browser restored after a reload or Back. On hydration this passes it to `onChange` once, so that the state matches
 * what the form shows.
 * @param wired the props of the control; its own `ref` is called too
 */
export function adoptValue<E extends Control>(wired: Wired<E>): RefCallback<E> {
  const { ref } = wired;
  return (control) => {
    if (control) {
      const known = wiredControls.has(control);
      wiredControls.set(control, wired as Wired<never>);
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
