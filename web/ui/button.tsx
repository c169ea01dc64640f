import LoaderCircle from "lucide-react/icons/loader-circle";
import { type ComponentProps, type MouseEvent, type ReactNode, useId, useState } from "react";
import { cx } from "./cx.ts";

export type ButtonVariant = "primary" | "secondary" | "quiet" | "danger";
export type ButtonSize = "sm" | "md" | "lg";

type Look = { variant?: ButtonVariant; size?: ButtonSize; full?: boolean };

/** The classes of a button (styles/controls.css), for links that look like one. */
export function buttonClass({ variant = "primary", size = "md", full = false }: Look = {}): string {
  return cx("button", variant, size, full && "w-full");
}

export type ButtonProps = ComponentProps<"button"> &
  Look & {
    /** Pending: the label stays, presses do nothing. */
    busy?: boolean;
    /**
     * Why the button is disabled; setting it disables the button. Shown on hover and below it after a press, and
     * announced.
     */
    reason?: string | null | undefined;
    /** Called on a press while there is a reason: marks what is missing. */
    onRefused?: (() => void) | undefined;
    /** A lucide icon before the label. */
    icon?: ReactNode;
  };

/**
 * A button. `type` defaults to "button", so that it never submits a form by accident. A disabled or busy button stays
 * in the tab order (`aria-disabled`): screen reader users must be able to reach it and hear the reason, and the focus
 * must not be lost while it is busy.
 */
export function Button({
  variant = "primary",
  size = "md",
  full = false,
  busy = false,
  disabled = false,
  reason,
  onRefused,
  icon,
  type = "button",
  className,
  children,
  onClick,
  "aria-describedby": describedBy,
  ...rest
}: ButtonProps) {
  const reasonId = useId();
  const off = disabled || busy || Boolean(reason);
  // Touch has no hover: a press shows the reason.
  const [pressed, setPressed] = useState(false);
  if (pressed && !reason) setPressed(false);
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (off) {
      event.preventDefault();
      event.stopPropagation();
      if (!reason || busy) return;
      setPressed(true);
      onRefused?.();
      return;
    }
    onClick?.(event);
  };
  return (
    <>
      <button
        {...rest}
        type={type}
        className={cx(buttonClass({ variant, size, full }), className)}
        aria-disabled={off || undefined}
        aria-busy={busy || undefined}
        aria-describedby={cx(describedBy, reason && reasonId) || undefined}
        title={reason ?? rest.title}
        onClick={press}
      >
        {busy ? <LoaderCircle aria-hidden size={18} className="animate-spin" /> : icon}
        {/* In an element: browser translation replaces bare text nodes, which breaks React's inserts before them. */}
        <span className="contents">{children}</span>
        {reason ? (
          <span id={reasonId} hidden>
            {reason}
          </span>
        ) : null}
      </button>
      {pressed && reason ? (
        <p role="status" className="basis-full text-danger text-sm">
          {reason}
        </p>
      ) : null}
    </>
  );
}

export type IconButtonProps = Omit<ComponentProps<"button">, "children"> & {
  /** Its label, announced and shown on hover. */
  label: string;
  icon: ReactNode;
  /** A small persimmon dot for new items. */
  dot?: boolean;
};

/** A square button with only an icon, 44 px. */
export function IconButton({ label, icon, dot = false, type = "button", className, ...rest }: IconButtonProps) {
  return (
    <button title={label} {...rest} type={type} aria-label={label} className={cx("icon-button", className)}>
      {icon}
      {dot ? <span aria-hidden className="dot absolute top-2.5 right-2.5 size-2.5 ring-2 ring-surface" /> : null}
    </button>
  );
}
