import { useEffect, useState } from "react";

const CONTROLS = "input, select, textarea, button, [contenteditable], [tabindex]";

/** Focuses the first invalid field; in a group, its first control. */
function goToFirst(form: HTMLFormElement): void {
  const field = form.querySelector<HTMLElement>("[aria-invalid=true]");
  if (!field) return;
  const control = field.matches(CONTROLS) ? field : field.querySelector<HTMLElement>(CONTROLS);
  control?.focus();
}

/**
 * Handles a press on the button of an incomplete form: marks all missing fields, focuses the first, and says how many
 * there are.
 * @param count fields that are missing or wrong now.
 * @returns `marked` whether untouched fields show what they lack too; `sentence` for a live region
 */
export function useMissing(count: number): {
  marked: boolean;
  mark: (form: HTMLFormElement) => void;
  unmark: () => void;
  sentence: string | undefined;
} {
  const [pressed, setPressed] = useState<{ form: HTMLFormElement } | null>(null);
  // The marks are rendered by then.
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
