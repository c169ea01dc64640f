import { type ReactNode, useEffect, useRef } from "react";

/** A link that unfolds what few need. It works before the scripts run, and find-in-page opens it. */
export function Folded({ label, onOpen, children }: { label: ReactNode; onOpen?: () => void; children: ReactNode }) {
  const details = useRef<HTMLDetailsElement>(null);
  // It may have been unfolded before the scripts ran.
  useEffect(() => {
    if (details.current?.open) onOpen?.();
  }, [onOpen]);
  return (
    <details ref={details} onToggle={onOpen && (({ newState }) => newState === "open" && onOpen())}>
      <summary className="touch inline-flex list-none items-center text-teal underline underline-offset-4 [&::-webkit-details-marker]:hidden">
        {label}
      </summary>
      <div className="mt-2">{children}</div>
    </details>
  );
}
