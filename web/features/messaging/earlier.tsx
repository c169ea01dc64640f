import { useEffect, useRef } from "react";
import { Button } from "#web/ui/button.tsx";

/** Loads earlier messages when its place comes into view, and when it is pressed. */
export function Earlier({ busy, onLoad }: { busy: boolean; onLoad: () => void }) {
  const place = useRef<HTMLDivElement>(null);
  const latest = useRef(onLoad);
  latest.current = busy ? () => {} : onLoad;
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const observer = new IntersectionObserver((entries) => entries.some((e) => e.isIntersecting) && latest.current());
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={place} className="text-center">
      <Button variant="quiet" size="sm" busy={busy} onClick={onLoad}>
        載入更早的訊息
      </Button>
    </div>
  );
}
