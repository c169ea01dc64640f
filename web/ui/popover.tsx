import { Popover as Base } from "@base-ui/react/popover";
import type { ReactElement, ReactNode } from "react";
import { floating } from "./control.ts";
import { cx } from "./cx.ts";

export type PopoverProps = {
  /** The button that opens it: one element, such as `<Button>` or `<IconButton>`. */
  trigger: ReactElement;
  title?: ReactNode;
  align?: "start" | "center" | "end";
  side?: "top" | "bottom";
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  /** Width and padding; by default up to 384 px with padding. */
  className?: string;
  children: ReactNode;
};

/**
 * A small panel beside a button: filters, an explanation. Closes on Escape and outside, turns where there is room.
 * 43 KB gzip with its library: load it with the page that needs it; for the header use Flyout.
 */
export function Popover(props: PopoverProps) {
  const { trigger, title, align = "end", side = "bottom", open, onOpenChange, className, children } = props;
  return (
    <Base.Root open={open} onOpenChange={(next) => onOpenChange?.(next)}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner className="z-50" sideOffset={6} align={align} side={side} collisionPadding={12}>
          <Base.Popup
            className={cx(
              floating,
              "max-h-(--available-height) data-ending-style:opacity-0 data-starting-style:opacity-0",
              className ?? "w-96 max-w-[calc(100vw-1.5rem)] p-5",
            )}
          >
            {title ? <Base.Title className="mb-2 font-semibold text-lg">{title}</Base.Title> : null}
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
