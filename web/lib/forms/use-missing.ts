import { useEffect, useState } from "react";

const CONTROLS = "input, select, textarea, button, [contenteditable], [tabindex]";

/** Puts the focus on the first field that is marked as wrong; in a group on its first control. */
function goToFirst(form: HTMLFormElement): void {
  const field = form.querySelector<HTMLElement>("[aria-invalid=true]");
  if (!field) return;
  const control = field.matches(CONTROLS) ? field : field.querySelector<HTMLElement>(CONTROLS);
  control?.focus();
}

/**
 * What a press on the button of an incomplete form does: all fields that need something are marked, the first of them
 * gets the focus, and how many there are is told.
 * @param count fields that are missing or wrong now.
 * @returns `marked` whether fields show what they lack though nobody has been in them yet; `sentence` for a live region
 */
export function useMissing(count: number): {
  marked: boolean;
  mark: (form: HTMLFormElement) => void;
  unmark: () => void;
  sentence: string | undefined;
} {
  const [pressed, setPressed] = useState<{ form: HTMLFormElement } | null>(null);
  // The marks are drawn by then.
  useEffect(() => {
    if (pressed) goToFirst(pressed.form);
  }, [pressed]);
  return {
    marked: pressed !== null,
    mark: (form) => setPressed({ form }),
    unmark: () => setPressed(null),
    sentence: pressed && count > 0 ? `還有 ${count} 個欄位要填寫或修正。` : undefined,
  };
}
