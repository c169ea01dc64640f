import { type ComponentProps, type ReactNode, type ToggleEvent, useEffect, useId, useRef, useState } from "react";
import { cx } from "#web/ui/cx.ts";
import { floating } from "#web/ui/forms/control.ts";
import { closePopover, isPopoverOpen } from "./popovers.ts";

export type FlyoutProps = {
  trigger: ReactNode;
  /** The button's name, when `trigger` is only an icon or a picture. */
  label?: string;
  triggerClassName?: string;
  align?: "start" | "end";
  /** Above the button, for one at the foot of the window; then at its start. */
  side?: "below" | "above";
  /** Width and padding of the panel. */
  className?: string;
  onOpenChange?: (open: boolean) => void;
  /** Closes when this changes: the URL, for a panel of links. */
  closeOn?: unknown;
  children: ReactNode;
};

const GAP = 6;

type Placing = Required<Pick<FlyoutProps, "align" | "side">>;

/** Positions the panel under its button in browsers without CSS anchor positioning. */
function place(panel: HTMLElement, button: HTMLElement, { align, side }: Placing): void {
  if (CSS.supports("position-area", "bottom")) return;
  const box = button.getBoundingClientRect();
  panel.style.inset = "auto";
  if (side === "above") panel.style.bottom = `${document.documentElement.clientHeight - box.top + GAP}px`;
  else panel.style.top = `${box.bottom + GAP}px`;
  if (align === "end") panel.style.right = `${Math.max(8, document.documentElement.clientWidth - box.right)}px`;
  else panel.style.left = `${Math.max(8, box.left)}px`;
}

/**
 * A panel under a button, based on the browser's native popover: it handles Escape, presses outside and the focus, and
 * opens before hydration or without JavaScript. The header uses it, where Menu and Popover would cost 40 to 55 KB on
 * every first load. It holds links and short lists; keyboard users move through it with Tab.
 */
export function Flyout(props: FlyoutProps) {
  const {
    trigger,
    label,
    triggerClassName,
    align = "end",
    side = "below",
    className,
    onOpenChange,
    closeOn,
    children,
  } = props;
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLElement>(null);
  const [open, setOpen] = useState(false);
  // Not at first: it may have been opened before scripts ran.
  const shownFor = useRef(closeOn);
  useEffect(() => {
    if (shownFor.current !== closeOn) closePopover(panel.current);
    shownFor.current = closeOn;
  }, [closeOn]);
  const tell = (next: boolean) => {
    setOpen(next);
    onOpenChange?.(next);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for what was opened before scripts ran
  useEffect(() => {
    if (isPopoverOpen(panel.current)) tell(true);
  }, []);
  // Told before it is shown, so that what is drawn only then does not appear after the panel.
  const before = (event: ToggleEvent<HTMLElement>) => {
    if (event.newState !== "open") return;
    if (button.current) place(event.currentTarget, button.current, { align, side });
    tell(true);
  };
  const toggled = (event: ToggleEvent<HTMLElement>) => {
    if (event.newState === "closed") tell(false);
  };
  // Closes when the focus leaves it, as a menu would.
  const left: ComponentProps<"section">["onBlur"] = (event) => {
    const to = event.relatedTarget;
    if (to && to !== button.current && !event.currentTarget.contains(to)) closePopover(event.currentTarget);
  };
  return (
    <>
      <button
        ref={button}
        id={`${id}-button`}
        type="button"
        popoverTarget={id}
        aria-label={label}
        aria-expanded={open}
        aria-controls={id}
        title={label}
        className={triggerClassName}
      >
        {trigger}
      </button>
      <section
        ref={panel}
        id={id}
        popover="auto"
        aria-labelledby={`${id}-button`}
        onBeforeToggle={before}
        onToggle={toggled}
        onBlur={left}
        className={cx(
          "flyout",
          side === "above" ? "flyout-above" : align === "end" ? "flyout-end" : "flyout-start",
          floating,
          className ?? "min-w-52 p-1.5",
        )}
      >
        {children}
      </section>
    </>
  );
}

/** Styles of a line in a flyout: a link or a button. */
export const flyoutItem = "flyout-item";
