/** How long after the finger left the screen the browser may still send the click, ms. */
const CLICK = 700;

const SENDER = "form button:not([type=button], [type=reset])";
/** A button beside a form that replaces it, or has nothing to do with what it lacks. */
const SWITCH = "button[data-leaves-form]";

/** The form that the pressed button sends, or what contains the form that it replaces. */
function formLeftBy({ target }: Event): Element | null {
  const button = target instanceof Element ? target.closest<HTMLButtonElement>(`${SENDER}, ${SWITCH}`) : null;
  return button?.form ?? button?.closest("[role=dialog], main") ?? null;
}

/**
 * Lets the press of a form's button arrive. The press takes the focus from a field, which is then checked; a sentence
 * under the field moves the button away from under the finger, and the browser sends no click. So fields are not left
 * while the button of their form is pressed: sending checks all of them anyway, and a switch drops them.
 */
export function keepPresses(): void {
  let pressed: Element | null = null;
  let over: number | undefined;
  const release = () => {
    pressed = null;
  };
  // At the window, so that it comes before React, which listens at the document.
  window.addEventListener(
    "pointerdown",
    (event) => {
      window.clearTimeout(over);
      pressed = formLeftBy(event);
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
