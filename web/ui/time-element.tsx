import { fullDate } from "#contract/time.ts";

/** The full date; null for invalid dates and years below 2, which mean "none". */
export function fullDateOf(iso: string): string | null {
  const at = new Date(iso);
  return Number.isNaN(at.getTime()) || at.getUTCFullYear() < 2 ? null : fullDate(at);
}

export type TimeProps = {
  /** ISO 8601 with zone. */
  iso: string;
  /** The visible text: 「今天 14:30」, 「3 天後到期」; by default the full date. */
  text?: string;
  className?: string;
};

/** A time: short text, with the full date on hover and for screen readers. Nothing for an empty date. */
export function Time({ iso, text, className }: TimeProps) {
  const full = fullDateOf(iso);
  if (full === null) return null;
  return (
    <time dateTime={iso} title={full} className={className}>
      {text ?? full}
      {text && text !== full ? <span className="sr-only">{`（${full}）`}</span> : null}
    </time>
  );
}
