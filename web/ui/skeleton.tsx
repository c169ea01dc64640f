import { cx } from "./cx.ts";

/** A grey place for what is coming; give it width and height. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={cx("block animate-pulse rounded-md bg-line", className)} />;
}

/** Lines of text that are coming; the last one is shorter. */
export function SkeletonText({ lines = 3, className }: { lines?: number; className?: string }) {
  const rows = Array.from({ length: lines }, (_, at) => at);
  return (
    <span aria-hidden className={cx("flex flex-col gap-2.5", className)}>
      {rows.map((at) => (
        <Skeleton key={at} className={cx("h-4", at === lines - 1 && lines > 1 ? "w-3/5" : "w-full")} />
      ))}
    </span>
  );
}

/** A card list that is coming; says 「載入中」 once for those who cannot see it. */
export function SkeletonCards({ count = 4, className }: { count?: number; className?: string }) {
  const cards = Array.from({ length: count }, (_, at) => at);
  return (
    <div role="status" className={cx("grid gap-5 sm:grid-cols-2 lg:grid-cols-4", className)}>
      <span className="sr-only">載入中</span>
      {cards.map((at) => (
        <div key={at} className="rounded-lg bg-surface p-4 shadow-low">
          <Skeleton className="mb-4 aspect-3/2 w-full" />
          <SkeletonText />
        </div>
      ))}
    </div>
  );
}
