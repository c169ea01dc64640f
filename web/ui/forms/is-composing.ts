import type { SyntheticEvent } from "react";

/** What Safari calls the key that ends a composition, after the composition has ended. */
const OF_INPUT_METHOD = 229;

/**
 * Whether a key or a change of a field belongs to an input method that composes (注音, 倉頡): an Enter then chooses a word,
 * and does nothing else. The one way to ask; the browsers' own ways differ.
 */
export function isComposing(event: Event | SyntheticEvent): boolean {
  const { isComposing, keyCode } = ("nativeEvent" in event ? event.nativeEvent : event) as Partial<KeyboardEvent>;
  return isComposing === true || keyCode === OF_INPUT_METHOD;
}
