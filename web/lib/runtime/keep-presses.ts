/** How long after the finger left the screen the browser may still send the click, ms. */
const CLICK = 700;

/** The button that sends a form, under what was pressed. */
const senderOf = ({ target }: Event): HTMLButtonElement | null =>
  target instanceof Element ? target.closest<HTMLButtonElement>("form button:not([type=button], [type=reset])") : null;

/**
 * Lets the press of a form's button arrive. The press takes the focus from a field, which is then checked; a sentence
 * under the field moves the button away from under the finger, and the browser sends no click. So fields are not left
 * while the button of their form is pressed: sending checks all of them anyway.
 */
export function keepPresses(): void {
  let pressed: HTMLFormElement | null = null;
  let over: number | undefined;
  const release = () => {
    pressed = null;
  };
  // At the window, so that it comes before React, which listens at the document.
  window.addEventListener(
    "pointerdown",
    (event) => {
      window.clearTimeout(over);
      pressed = senderOf(event)?.form ?? null;
    },
    true,
  );
  for (const name of ["pointerup", "pointercancel"])
    window.addEventListener(
      name,
      () => {
        over = window.setTimeout(release, CLICK);
      },
      true,
    );
  window.addEventListener("click", release, true);
  window.addEventListener(
    "focusout",
    (event) => {
      const { target } = event;
      if (pressed && target instanceof HTMLElement && pressed.contains(target)) event.stopPropagation();
    },
    true,
  );
}
