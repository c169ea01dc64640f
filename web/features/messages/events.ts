import { useEffect, useRef } from "react";

/**
 * Hears what the server says of threads (shell/use-notices-feed.ts hands it on): something happened, or the other one
 * types. @param heard gets the thread's id; 0 when anything may have happened, after a break of the line.
 */
export function useThreadNews(kind: "thread" | "typing", heard: (threadId: number) => void): void {
  const latest = useRef(heard);
  latest.current = heard;
  useEffect(() => {
    const hear = (event: Event) => latest.current(Number((event as CustomEvent<unknown>).detail));
    document.addEventListener(`app:${kind}`, hear);
    return () => document.removeEventListener(`app:${kind}`, hear);
  }, [kind]);
}
