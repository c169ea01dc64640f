import { type ReactNode, useEffect } from "react";
import { useLocation } from "react-router";
import { cx } from "#web/ui/cx.ts";

export type PanelProps = {
  id: string;
  label: string;
  /** wide: across the page under the header; side: at the right end; screen: the whole window. */
  shape: "wide" | "side" | "screen";
  children: ReactNode;
};

const shapes = {
  wide: "inset-x-0 top-16 mx-auto w-full max-w-page px-6 py-6 rounded-b-xl max-h-[calc(100dvh-4rem)]",
  side: "top-16 right-[max(1rem,calc((100vw-76rem)/2+1.5rem))] left-auto w-80 p-2 rounded-b-xl max-h-[calc(100dvh-5rem)]",
  screen: "inset-0 h-dvh w-full max-w-none max-h-none",
};

/**
 * A panel opened by a `<button popoverTarget>`. The browser's own popover: it opens, closes on Escape and on a press
 * outside, and keeps focus in order without any script of ours, before hydration too.
 */
export function Panel({ id, label, shape, children }: PanelProps) {
  return (
    <div
      id={id}
      popover="auto"
      role="dialog"
      aria-label={label}
      className={cx("fixed m-0 overflow-y-auto bg-surface text-ink shadow-high", shapes[shape])}
    >
      {children}
    </div>
  );
}

/** Closes whatever panel is open. */
export function closePanels(): void {
  for (const open of document.querySelectorAll<HTMLElement>("[popover]:popover-open")) open.hidePopover();
}

/** A new page begins with all panels closed. */
export function useClosePanelsOnMove(): void {
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is the reason to run, not a value that is read.
  useEffect(closePanels, [key]);
}
