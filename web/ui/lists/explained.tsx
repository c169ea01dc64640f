import Info from "lucide-react/icons/info";
import type { ReactNode } from "react";

export type ExplainedProps = { label?: string; className?: string; children: ReactNode };

/** How a figure is computed, or where a rule comes from, on demand behind a small mark. */
export function Explained({ label = "怎麼算的", className, children }: ExplainedProps) {
  return (
    <details className={className}>
      <summary className="inline-flex min-h-8 cursor-pointer list-none items-center gap-1 text-sm text-teal hover:underline [&::-webkit-details-marker]:hidden">
        <Info aria-hidden size={15} />
        {label}
      </summary>
      <p className="max-w-text text-ink-soft text-sm">{children}</p>
    </details>
  );
}
