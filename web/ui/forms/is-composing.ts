import type { SyntheticEvent } from "react";

/** keyCode in Safari for the key that ends a composition, after `compositionend`. */
const OF_INPUT_METHOD = 229;

/**
 * Whether an event belongs to an input method that composes (注音, 倉頡): Enter then only chooses a word. Always check with
 * this function; browsers differ.
 */
export function isComposing(event: Event | SyntheticEvent): boolean {
  const { isComposing, keyCode } = ("nativeEvent" in event ? event.nativeEvent : event) as Partial<KeyboardEvent>;
  return isComposing === true || keyCode === OF_INPUT_METHOD;
}
