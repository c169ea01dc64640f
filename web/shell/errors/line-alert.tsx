import { Suspense, useEffect } from "react";
import { useNavigation, useRevalidator } from "react-router";
import { useLine, watchLine, whenLineReturns } from "#web/lib/calls/line.ts";
import { lazyComponent, loadModule } from "#web/lib/life/lazy-component.ts";

const loadWords = () => import("./line-words.tsx");
const LineWords = lazyComponent(loadWords);

/** One calm line while nothing answers; the page comes fresh by itself when the line is back. */
export function LineAlert() {
  const line = useLine();
  const moving = useNavigation().state !== "idle";
  const { revalidate } = useRevalidator();
  useEffect(watchLine, []);
  // Before they are needed: the line is down by then.
  useEffect(() => void loadModule(loadWords), []);
  useEffect(() => {
    if (line === "well" || moving) return;
    let forget = () => {};
    const again = () => {
      forget = whenLineReturns(again);
      void revalidate();
    };
    forget = whenLineReturns(again);
    return () => forget();
  }, [line, moving, revalidate]);
  return (
    <div role="status" className="pointer-events-none fixed inset-x-4 top-18 z-40 flex justify-center print:hidden">
      <Suspense>{line === "well" ? null : <LineWords line={line} moving={moving} />}</Suspense>
    </div>
  );
}
