import { useEffect, useState } from "react";
import { useRootData } from "#web/lib/page/session.ts";

/** The server's time, so that both renders match; in the browser it advances every half minute. Milliseconds. */
export function useNow(): number {
  const start = useRootData()?.now ?? 0;
  const [now, setNow] = useState(start);
  useEffect(() => {
    const began = performance.now();
    setNow(start);
    const timer = setInterval(() => setNow(start + performance.now() - began), 30_000);
    return () => clearInterval(timer);
  }, [start]);
  return now;
}
