import X from "lucide-react/icons/x";
import { type ReactNode, useEffect, useLayoutEffect, useRef } from "react";
import { useLocation } from "react-router";
import { closePopover, isPopoverOpen } from "#web/ui/overlays/popovers.ts";

export type PanelProps = {
  id: string;
  label: string;
  /** wide: full width under the header; side: at the right edge; screen: the whole window. */
  shape: "wide" | "side" | "screen";
  /** Called when it opens and closes; also when it was opened before hydration. */
  onOpenChange?: (open: boolean) => void;
  children: ReactNode;
};

/**
 * A panel opened by a `<button popoverTarget>`. The browser's own popover: it opens, closes on Escape and on a press
 * outside, and manages the focus without scripts, so also before hydration.
 */
export function Panel({ id, label, shape, onOpenChange, children }: PanelProps) {
  const panel = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for what was opened before scripts ran
  useEffect(() => {
    if (isPopoverOpen(panel.current)) onOpenChange?.(true);
  }, []);
  return (
    <div
      ref={panel}
      id={id}
      popover="auto"
      role="dialog"
      aria-label={label}
      onBlur={({ currentTarget, relatedTarget: next }) => {
        // Closes it when the focus leaves it, because it would cover the focused element; its own button closes it on
        // press.
        const outside = next instanceof Element && !currentTarget.contains(next);
        if (outside && next.getAttribute("popovertarget") !== id) closePopover(currentTarget);
      }}
      onToggle={(event) => onOpenChange?.(event.newState === "open")}
      className={`panel ${shape}`}
    >
      <div className="head">
        <h2 className="font-semibold text-lg">{label}</h2>
        <button type="button" popoverTarget={id} popoverTargetAction="hide" aria-label="關閉">
          <X aria-hidden size={22} />
        </button>
      </div>
      <div className="body">{children}</div>
    </div>
  );
}

/** Closes the open panel. */
export function closePanels(): void {
  for (const panel of document.querySelectorAll<HTMLElement>("[popover]")) closePopover(panel);
}

/**
 * Closes all panels on navigation, together with the change of the page: a panel that is opened on the new page, or
 * before the scripts ran, stays open.
 */
export function useClosePanelsOnMove(): void {
  const { key } = useLocation();
  const last = useRef(key);
  useLayoutEffect(() => {
    if (last.current !== key) closePanels();
    last.current = key;
  }, [key]);
}
