import { Suspense, useEffect } from "react";
import { useNavigation, useRevalidator } from "react-router";
import { onReconnect, useConnection, watchConnection } from "#web/lib/calls/connection.ts";
import { lazyComponent, loadModule } from "#web/lib/runtime/lazy-component.ts";

const loadWords = () => import("./connection-text.tsx");
const ConnectionText = lazyComponent(loadWords);

/** A line shown while the server is unreachable; the page refreshes itself when it is back online. */
export function ConnectionAlert() {
  const line = useConnection();
  const moving = useNavigation().state !== "idle";
  const { revalidate } = useRevalidator();
  useEffect(watchConnection, []);
  // Preloaded, because they are needed when offline.
  useEffect(() => void loadModule(loadWords), []);
  useEffect(() => {
    if (line === "well" || moving) return;
    let forget = () => {};
    const again = () => {
      forget = onReconnect(again);
      void revalidate();
    };
    forget = onReconnect(again);
    return () => forget();
  }, [line, moving, revalidate]);
  return (
    <div role="status" className="pointer-events-none fixed inset-x-4 top-18 z-40 flex justify-center print:hidden">
      <Suspense>{line === "well" ? null : <ConnectionText line={line} moving={moving} />}</Suspense>
    </div>
  );
}
