import Search from "lucide-react/icons/search";
import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { to } from "#contract/paths/to.ts";
import { Button } from "#web/ui/button.tsx";
import { TextInput } from "#web/ui/forms/field.tsx";

/** Whether a key press belongs to what the person is writing. */
const isWriting = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest("input, textarea, select, [contenteditable]") !== null;

/** Search for orders on every page of the console. `/` and Ctrl+K (⌘K) focus it. */
export function OrderSearch() {
  const field = useRef<HTMLInputElement>(null);
  const { pathname, search } = useLocation();
  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      const combined = event.key.toLowerCase() === "k" && (event.ctrlKey || event.metaKey);
      const plain = event.key === "/" && !event.ctrlKey && !event.metaKey && !event.altKey;
      if (!combined && (!plain || isWriting(event.target) || document.querySelector("dialog:modal"))) return;
      event.preventDefault();
      field.current?.select();
      field.current?.focus();
    };
    window.addEventListener("keydown", focus);
    return () => window.removeEventListener("keydown", focus);
  }, []);
  const asked = pathname === to("/admin/orders") ? (new URLSearchParams(search).get("k") ?? "") : "";
  return (
    <search>
      <form action={to("/admin/orders")} method="get" className="flex max-w-form gap-2">
        <TextInput
          ref={field}
          key={asked}
          type="search"
          name="k"
          aria-label="搜尋訂單"
          aria-keyshortcuts="/ Control+K Meta+K"
          placeholder="訂單或付款編號、會員、手機、金額、日期"
          maxLength={100}
          defaultValue={asked}
          className="min-w-0 grow"
        />
        <Button type="submit" variant="secondary">
          <Search aria-hidden size={18} />
          <span className="whitespace-nowrap">找訂單</span>
        </Button>
      </form>
    </search>
  );
}
