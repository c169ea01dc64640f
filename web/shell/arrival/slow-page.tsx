import { useEffect, useState } from "react";
import { useLocation, useNavigation } from "react-router";
import { useConnection } from "#web/lib/calls/connection.ts";
import { Skeleton, SkeletonText } from "#web/ui/skeleton.tsx";

/** How long another page may take before its outline is shown instead of the old page, ms. */
const SLOW = 400;

/**
 * The outline of a page that takes long to come, over the old one, which stays as it is below: without a connection it
 * is the page again.
 */
export function SlowPage() {
  const { state, location, formMethod } = useNavigation();
  const { pathname } = useLocation();
  const isConnected = useConnection() === "well";
  const isWanted = state === "loading" && formMethod === undefined && location.pathname !== pathname && isConnected;
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    if (!isWanted) return;
    const timer = setTimeout(() => setSlow(true), SLOW);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [isWanted]);
  if (!isWanted || !isSlow) return null;
  return (
    <div
      aria-hidden
      data-slow-page
      className="fixed inset-x-0 top-14 bottom-0 z-20 overflow-hidden bg-paper wide:top-16"
    >
      <div className="page flex flex-col gap-8 pt-10">
        <Skeleton className="h-9 w-3/5 max-w-sm" />
        <SkeletonText lines={4} className="max-w-text" />
        <div className="grid gap-6 sm:grid-cols-2 wide:grid-cols-3">
          {["first", "second", "third"].map((card) => (
            <Skeleton key={card} className="h-48" />
          ))}
        </div>
      </div>
    </div>
  );
}
