import { Menu as Base } from "@base-ui/react/menu";
import type { ReactElement, ReactNode } from "react";
import { cx } from "#web/ui/cx.ts";
import { floating } from "#web/ui/forms/control.ts";

export type MenuProps = {
  /** The button that opens it: one element, such as `<Button>` or `<IconButton>`. */
  trigger: ReactElement;
  align?: "start" | "center" | "end";
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  /** MenuItem, MenuLink, MenuGroup, MenuSeparator. */
  children: ReactNode;
};

const popup = cx(
  floating,
  "max-h-(--available-height) origin-(--transform-origin) data-ending-style:opacity-0 data-starting-style:opacity-0",
);

/**
 * A menu of commands under a button, with arrow keys, typeahead and Escape. 55 KB gzip with its library: load it with
 * the page that needs it, never from the shell; for links in the header use Flyout.
 */
export function Menu({ trigger, align = "end", open, onOpenChange, children }: MenuProps) {
  return (
    <Base.Root modal={false} open={open} onOpenChange={(next) => onOpenChange?.(next)}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner className="z-50 outline-none" sideOffset={6} align={align} collisionPadding={12}>
          <Base.Popup className={cx(popup, "min-w-52 max-w-80 p-1.5")}>{children}</Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

const item =
  "flex min-h-11 w-full cursor-pointer select-none items-center gap-3 rounded-md px-3 py-1.5 text-base outline-none " +
  "data-highlighted:bg-sunken data-disabled:cursor-not-allowed data-disabled:text-ink-faint";

type ItemLook = {
  icon?: ReactNode;
  aside?: ReactNode;
  tone?: "plain" | "danger";
  children: ReactNode;
};

function Inside({ icon, aside, children }: Omit<ItemLook, "tone">) {
  return (
    <>
      {icon ? <span className="shrink-0 text-ink-faint">{icon}</span> : null}
      <span className="min-w-0 grow">{children}</span>
      {aside ? <span className="shrink-0 text-ink-faint text-sm">{aside}</span> : null}
    </>
  );
}

/** A command in a menu. */
export function MenuItem({
  onSelect,
  disabled = false,
  tone = "plain",
  ...look
}: ItemLook & { onSelect: () => void; disabled?: boolean }) {
  return (
    <Base.Item disabled={disabled} onClick={onSelect} className={cx(item, tone === "danger" && "text-danger")}>
      <Inside {...look} />
    </Base.Item>
  );
}

/** A thin line between groups. */
export function MenuSeparator() {
  return <Base.Separator className="mx-3 my-1.5 h-px bg-line" />;
}
