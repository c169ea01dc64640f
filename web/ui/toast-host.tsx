import { lazy, Suspense, useEffect } from "react";
import { useToasts } from "./toast.ts";

const loadList = () => import("./toast-list.tsx");
const ToastList = lazy(loadList);

/** Where messages appear; once, in the root layout. The region is there from the start, so that readers hear additions. */
export function ToastHost() {
  const toasts = useToasts();
  // Before it is needed: the message may be that the line is down.
  useEffect(() => void loadList(), []);
  return (
    <section
      aria-label="系統訊息"
      aria-live="polite"
      className="pointer-events-none fixed inset-x-0 bottom-0 z-60 flex justify-center"
    >
      <Suspense>{toasts.length > 0 ? <ToastList toasts={toasts} /> : null}</Suspense>
    </section>
  );
}
