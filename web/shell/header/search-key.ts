import { useEffect } from "react";
import { isComposing } from "#web/ui/forms/is-composing.ts";
import { openSearchScreen } from "./search-form.tsx";

/** A press on / moves to the field, unless something is being typed, a dialog is open, or it is switched off. */
export function useSearchKey(): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { key, target, defaultPrevented, ctrlKey, metaKey, altKey } = event;
      if (key !== "/" || defaultPrevented || ctrlKey || metaKey || altKey || isComposing(event)) return;
      if (target instanceof Element && target.closest("input, textarea, select, [contenteditable], [role=dialog]"))
        return;
      if (localStorage.getItem("look:keys") === "off" || document.querySelector("dialog:modal")) return;
      const fields = document.querySelectorAll<HTMLInputElement>("header input[type=search], main input[type=search]");
      const field = [...fields].find((each) => each.checkVisibility());
      event.preventDefault();
      if (!field) return openSearchScreen();
      field.focus();
      field.select();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, []);
}
