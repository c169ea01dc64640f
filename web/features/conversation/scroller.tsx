import type { ReactNode, Ref } from "react";
import { cx } from "#web/ui/cx.ts";

type ScrollerProps = { ref?: Ref<HTMLDivElement>; label: string; className?: string; children: ReactNode };

/**
 * The part of a conversation that scrolls. A reversed column: it starts at the end, also without scripts, and stays in
 * place when earlier messages are loaded. Paper shows all of it.
 */
export function Scroller({ ref, label, className, children }: ScrollerProps) {
  return (
    <section
      ref={ref}
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable by keyboard
      tabIndex={0}
      className={cx(
        "flex min-h-0 grow flex-col-reverse overflow-y-auto overscroll-contain p-4 -outline-offset-2 print:overflow-visible",
        className,
      )}
    >
      <div className="flex flex-col gap-3">{children}</div>
    </section>
  );
}
