import Plus from "lucide-react/icons/plus";
import { Children, type ReactNode } from "react";
import { Flyout, flyoutItem } from "#web/ui/overlays/flyout.tsx";
import { closePopover } from "#web/ui/overlays/popovers.ts";

type PlusItemProps = { icon: ReactNode; onSelect: () => void; children: ReactNode };

/** A line of the menu. */
export function PlusItem({ icon, onSelect, children }: PlusItemProps) {
  return (
    <button
      type="button"
      className={flyoutItem}
      onClick={(event) => {
        closePopover(event.currentTarget.closest<HTMLElement>("[popover]"));
        onSelect();
      }}
    >
      <span className="text-ink-soft">{icon}</span>
      {children}
    </button>
  );
}

/** The + beside the composer opens a menu of what else can be added; not shown without entries. */
export function PlusMenu({ children }: { children: ReactNode }) {
  if (Children.toArray(children).length === 0) return null;
  return (
    <Flyout
      trigger={<Plus aria-hidden size={24} />}
      label="加入"
      side="above"
      align="start"
      triggerClassName="inline-flex size-11 shrink-0 items-center justify-center rounded-full bg-sunken text-ink-soft hover:text-teal"
    >
      {children}
    </Flyout>
  );
}
