import { useEffect, useRef } from "react";
import { Button } from "#web/ui/button.tsx";

type EarlierProps = {
  busy: boolean;
  onLoad: () => void;
  label: string;
  /** Also loads when it is scrolled into view, in a conversation that scrolls inside the page. */
  byItself?: boolean;
};

/** The button that loads earlier entries. */
export function Earlier({ busy, onLoad, label, byItself = false }: EarlierProps) {
  const place = useRef<HTMLDivElement>(null);
  const latest = useRef(onLoad);
  latest.current = busy ? () => {} : onLoad;
  useEffect(() => {
    const element = place.current;
    if (!element || !byItself) return;
    const observer = new IntersectionObserver((entries) => entries.some((e) => e.isIntersecting) && latest.current());
    observer.observe(element);
    return () => observer.disconnect();
  }, [byItself]);
  return (
    <div ref={place} className="text-center">
      <Button variant="quiet" size="sm" busy={busy} onClick={onLoad}>
        {label}
      </Button>
    </div>
  );
}
