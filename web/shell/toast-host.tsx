import { Suspense, useEffect } from "react";
import { lazyComponent, loadModule } from "#web/lib/runtime/lazy-component.ts";
import { useToasts } from "#web/ui/overlays/toast.ts";

const loadList = () => import("#web/ui/overlays/toast-list.tsx");
const ToastList = lazyComponent(loadList);

/**
 * Shows toasts; once, in the root layout. The live region exists from the start, so that screen readers announce
 * additions.
 */
export function ToastHost() {
  const toasts = useToasts();
  // Preloaded: the message may be that the user is offline.
  useEffect(() => void loadModule(loadList), []);
  return (
    <section
      aria-label="系統訊息"
      aria-live="polite"
      className="pointer-events-none fixed inset-x-0 bottom-0 z-60 flex max-wide:in-[body:has(.tab-bar)]:bottom-14 justify-center"
    >
      <Suspense>{toasts.length > 0 ? <ToastList toasts={toasts} /> : null}</Suspense>
    </section>
  );
}
