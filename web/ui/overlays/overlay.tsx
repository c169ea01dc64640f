import { useWaiting } from "./waiting.ts";

/** A thin progress bar at the top of the window during a navigation. @param said announced when it is done */
export function LoadingBar({ active, said }: { active: boolean; said: string }) {
  return (
    <div role="status" className="pointer-events-none fixed inset-x-0 top-0 z-60 h-0.5 overflow-hidden">
      {active ? (
        <>
          <span className="sr-only">載入中</span>
          <span aria-hidden className="bar-fill block w-2/5 animate-slide bg-teal" />
        </>
      ) : (
        <span className="sr-only">{said}</span>
      )}
    </div>
  );
}

/** Covers the page during an operation that must not be interrupted: `waiting.ts`. */
export function WaitingOverlay() {
  const text = useWaiting();
  if (text === null) return null;
  return (
    <div role="status" className="fixed inset-0 z-60 grid cursor-wait place-items-center bg-scrim p-4">
      <div className="w-full max-w-80 rounded-xl bg-surface p-6 text-center shadow-high">
        <p className="font-medium">{text}</p>
        <div aria-hidden className="mt-4 h-1 overflow-hidden rounded-full bg-line">
          <span className="bar-fill block w-2/5 animate-slide bg-teal" />
        </div>
      </div>
    </div>
  );
}
