import X from "lucide-react/icons/x";
import { type ReactNode, useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { cx } from "#web/ui/cx.ts";
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

/** Below 960 px every panel is full-screen. */
const screen = "max-wide:inset-0 max-wide:h-dvh max-wide:w-full max-wide:max-w-none max-wide:max-h-none";
const shapes = {
  wide: `${screen} wide:inset-x-0 wide:top-16 wide:mx-auto wide:w-full wide:max-w-page wide:rounded-b-xl wide:max-h-[calc(100dvh-4rem)]`,
  side: `${screen} wide:top-16 wide:right-[max(1rem,calc((100vw-var(--container-page))/2+1.5rem))] wide:left-auto min-[96rem]:right-[max(1.5rem,calc((100vw-var(--container-bar))/2+1.5rem))] wide:w-96 wide:rounded-b-xl wide:max-h-[calc(100dvh-5rem)]`,
  screen: "inset-0 h-dvh w-full max-w-none max-h-none",
};
const inner = { wide: "p-4 wide:p-6", side: "p-2", screen: "p-4" };

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
      className={cx("fixed m-0 overflow-y-auto bg-surface text-ink shadow-high", shapes[shape])}
    >
      <div
        className={cx(
          "sticky top-0 z-10 flex h-14 items-center justify-between border-line border-b bg-surface pr-2 pl-4",
          shape !== "screen" && "wide:hidden",
        )}
      >
        <h2 className="font-semibold text-lg">{label}</h2>
        <button
          type="button"
          popoverTarget={id}
          popoverTargetAction="hide"
          aria-label="關閉"
          className="inline-flex size-11 items-center justify-center"
        >
          <X aria-hidden size={22} />
        </button>
      </div>
      <div className={inner[shape]}>{children}</div>
    </div>
  );
}

/** Closes the open panel. */
export function closePanels(): void {
  for (const panel of document.querySelectorAll<HTMLElement>("[popover]")) closePopover(panel);
}

/** Closes all panels on navigation. */
export function useClosePanelsOnMove(): void {
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is the reason to run, not a value that is read.
  useEffect(closePanels, [key]);
}
