import { Suspense, useEffect, useState } from "react";
import { mayAsk } from "#web/lib/runtime/device-messages.ts";
import { lazyComponent } from "#web/lib/runtime/lazy-component.ts";

const Ask = lazyComponent(() => import("./ask.tsx"));

/** Offers the reminders of deadlines where there is one, once: never again after a no, and not while they are on. */
export function PushPrompt({ className = "" }: { className?: string }) {
  const [asks, setAsks] = useState(false);
  useEffect(() => setAsks(mayAsk()), []);
  if (!asks) return null;
  return (
    <Suspense>
      <Ask className={className} onEnd={() => setAsks(false)} />
    </Suspense>
  );
}
