import { cx } from "./cx.ts";

/** A loading placeholder; give it width and height. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={cx("block animate-pulse rounded-md bg-line", className)} />;
}

/** A loading placeholder for lines of text; the last one is shorter. */
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
